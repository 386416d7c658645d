"""The description of the HTTP API in the OpenAPI format."""

from typing import Any

import motu
from motu.web.actions import PLAIN, SPOKEN

Schema = dict[str, Any]

WHOLE: Schema = {"type": "integer"}
WORDS: Schema = {"type": "string"}
SWITCH: Schema = {"type": "boolean"}
MAYBE_WORDS: Schema = {"type": ["string", "null"]}
MAYBE_WHOLE: Schema = {"type": ["integer", "null"]}


def array(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def thing(required: bool = True, /, **fields: Schema) -> Schema:
    """An object; its fields are all there unless said otherwise."""
    made: Schema = {"type": "object", "properties": fields}
    return {**made, "required": list(fields)} if required else made


PUBLIC: dict[str, Schema] = {
    "table": WORDS,
    "game": WORDS,
    "stage": {"type": "string", "enum": ["waiting", "playing", "over"]},
    "speed": WORDS,
    "names": array(MAYBE_WORDS),
    "revision": WHOLE,
    "commitment": {**WORDS, "description": "sha256 of seed:salt, published from the start"},
    "seed": {**MAYBE_WORDS, "description": "revealed when the game is over"},
    "salt": {**MAYBE_WORDS, "description": "revealed when the game is over"},
    "ended": {"type": ["string", "null"], "enum": ["played", "resigned", "agreed", None]},
    "places": {"type": ["array", "null"], "items": WHOLE},
    "rematch": MAYBE_WORDS,
}

SCHEMAS: dict[str, Schema] = {
    "Move": thing(move=WHOLE, text=WORDS, label=WORDS),
    "Question": thing(
        number={**WHOLE, "description": "send it back with the answer"},
        kind=MAYBE_WORDS,
        rule=MAYBE_WORDS,
        prompt=MAYBE_WORDS,
        moves=array(ref("Move")),
        free={**array(ref("Move")), "description": "moves open beside the question"},
    ),
    "Event": thing(ply=WHOLE, kind=WORDS, seat=WHOLE, facts=array(WHOLE), words=WORDS),
    "Table": thing(
        **PUBLIC,
        seat=MAYBE_WHOLE,
        view={"type": "object", "description": "all that the seat may know"},
        question={"oneOf": [ref("Question"), {"type": "null"}]},
        events=array(ref("Event")),
    ),
    "NewTable": thing(
        False,
        game=WORDS,
        seats=WHOLE,
        options={"type": "object"},
        speed=WORDS,
        public=SWITCH,
        bots={"type": "object", "description": "bots by the number of their seat, from 1"},
    ),
    "MadeTable": thing(**PUBLIC, seat_links=array(MAYBE_WORDS)),
    "Sitting": thing(
        False, name=WORDS, token={**WORDS, "description": "from a seat's link, if it is not public"}
    ),
    "Seat": thing(table=WORDS, seat=WHOLE, token=WORDS, name=WORDS),
    "Answer": thing(
        number=WHOLE,
        move={"type": ["integer", "string"], "description": "the number of the move, or its text"},
        id={**WORDS, "description": "unique: the same id twice has one effect"},
    ),
    "Action": thing(False, do={"type": "string", "enum": [*PLAIN, *SPOKEN]}, words=WORDS, id=WORDS),
    "Refusal": thing(False, error=WORDS, rule=MAYBE_WORDS, table=ref("Table")),
}

TABLE_ID = {"name": "id", "in": "path", "required": True, "schema": WORDS}


def json_of(name: str) -> Schema:
    return {"application/json": {"schema": ref(name)}}


def answers(status: str, name: str, *refusals: str) -> Schema:
    said = {
        code: {"description": "refused, with the reason", "content": json_of("Refusal")} for code in refusals
    }
    return {status: {"description": "done", "content": json_of(name)}, **said}


def operation(words: str, responses: Schema, body: str = "", seated: bool = False) -> Schema:
    made: Schema = {"summary": words, "responses": responses}
    if body:
        made["requestBody"] = {"required": True, "content": json_of(body)}
    if seated:
        made["security"] = [{"seat": []}]
    return made


def described(media: str) -> Schema:
    return {"200": {"description": "done", "content": {media: {}}}}


def description() -> Schema:
    """The whole API."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Motu", "version": motu.__version__},
        "servers": [{"url": "/api"}],
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
        "paths": {
            "/games": {
                "get": operation(
                    "The games with their options, the bots, the speeds.", described("application/json")
                )
            },
            "/tables": {
                "get": operation("The public tables.", described("application/json")),
                "post": operation("Starts a table.", answers("201", "MadeTable", "400"), "NewTable"),
            },
            **{f"/tables/{{id}}{way}": {"parameters": [TABLE_ID], **made} for way, made in _at_a_table()},
        },
    }


def _at_a_table() -> list[tuple[str, Schema]]:
    """What can be read and done at one table, by the way behind its address."""
    get = {
        "": operation(
            "View, question and events, as the seat of the token sees them.",
            answers("200", "Table", "404"),
            seated=True,
        ),
        "/events": operation(
            "The table as lines of JSON, now and after every change, with the new events.",
            described("application/x-ndjson"),
            seated=True,
        ),
        "/record": operation("The game as a record.", described("text/plain")),
    }
    post = {
        "/seats": operation("Takes a seat.", answers("201", "Seat", "409"), "Sitting"),
        "/answers": operation(
            "Answers the question; 409 if it is no longer asked, 422 if the rules refuse the move.",
            answers("200", "Table", "409", "422"),
            "Answer",
            seated=True,
        ),
        "/actions": operation(
            "Takes back, proposes, resigns, talks.", answers("200", "Table", "422"), "Action", seated=True
        ),
    }
    return [(way, {"get": made}) for way, made in get.items()] + [
        (way, {"post": made}) for way, made in post.items()
    ]
