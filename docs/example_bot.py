"""A whole player for Motu in a few lines, with nothing but the standard library.

    python docs/example_bot.py http://localhost:8088 kahuna

It starts a table against one of Motu's own bots, takes a seat, and answers every question with a move
drawn at random until the game is over.
"""

import json
import random
import sys
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(address, body=None, token=None):
    """Sends a request and returns the JSON that comes back, also when the server refuses."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    try:
        return json.load(urlopen(Request(address, data, headers)))
    except HTTPError as refusal:
        return json.load(refusal)


def play(server, game):
    """Plays a whole game and returns the table as it ended."""
    seats = next(one["seats"][0] for one in call(f"{server}/api/games")["games"] if one["key"] == game)
    bots = {str(seat): "random" for seat in range(2, seats + 1)}
    made = call(f"{server}/api/tables", {"game": game, "seats": seats, "bots": bots, "public": True})
    table = f"{server}/api/tables/{made['table']}"
    token = call(f"{table}/seats", {"name": "Example"})["token"]

    # Every line of the stream is the whole table as this seat sees it, sent after every change.
    stream = urlopen(Request(f"{table}/events", headers={"authorization": f"Bearer {token}"}))
    for line in stream:
        if not line.strip():
            continue
        seen = json.loads(line)
        for event in seen["events"]:
            print(event["words"])
        question = seen["question"]
        if question and question["moves"]:
            answer = {
                "number": question["number"],  # so that it cannot answer another question by mistake
                "move": random.choice(question["moves"])["move"],
                "id": str(uuid.uuid4()),  # sent again after a lost connection it would count once
            }
            call(f"{table}/answers", answer, token)
        if seen["stage"] == "over":
            return seen


if __name__ == "__main__":
    ended = play(sys.argv[1].rstrip("/"), sys.argv[2])
    print("Places:", ended["places"])
