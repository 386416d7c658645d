"""The description of the HTTP API in the OpenAPI format."""

from collections.abc import Sequence
from typing import Any

import motu
from motu.web.actions import PLAIN, SPOKEN
from motu.web.incoming import schemas

Schema = dict[str, Any]

WHOLE: Schema = {"type": "integer"}
WORDS: Schema = {"type": "string"}
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
        since={**WHOLE, "description": "after how many answers the events begin"},
        events=array(ref("Event")),
    ),
    "Goals": thing(
        number=WHOLE,
        goals=array(
            thing(
                moves={**array(WHOLE), "description": "the answers that lead there, to be sent as they are"},
                label=WORDS,
                gains={**array(WHOLE), "description": "what each seat gets on the way"},
                first={"type": "boolean", "description": "whether no other way gives others less"},
            )
        ),
    ),
    "Foreseen": thing(
        words={**array(WORDS), "description": "what would happen for certain"},
        gains={
            "type": "array",
            "items": MAYBE_WHOLE,
            "description": "by how much each seat's points would change; null where that is not certain",
        },
    ),
    "MadeTable": thing(**PUBLIC, seat_links=array(MAYBE_WORDS)),
    "Seat": thing(table=WORDS, seat=WHOLE, token=WORDS, name=WORDS),
    "Games": thing(
        games=array(
            thing(
                key=WORDS,
                title=WORDS,
                rules=WHOLE,
                seats=array(WHOLE),
                minutes=WHOLE,
                options=array(
                    thing(
                        name=WORDS,
                        title=WORDS,
                        meaning=WORDS,
                        default={"type": ["boolean", "integer", "string"]},
                        choices={"type": ["array", "null"], "items": WORDS},
                    )
                ),
            )
        ),
        bots=array(WORDS),
        speeds={"type": "object", "additionalProperties": WORDS},
    ),
    "Tables": thing(
        tables=array(thing(table=WORDS, game=WORDS, stage=WORDS, speed=WORDS, seats=array(MAYBE_WORDS)))
    ),
    "Refusal": {
        **thing(error=WORDS, rule=MAYBE_WORDS, table=ref("Table")),
        "required": ["error"],
    },
    **schemas(),
}
SCHEMAS["Action"]["properties"]["do"]["enum"] = [*PLAIN, *SPOKEN]

#: Why something is refused, by the status that tells it.
REFUSALS = {
    "400": "it does not have the right form, or cannot be",
    "401": "the token is missing, or belongs to no seat at this table",
    "404": "there is no such table",
    "409": "it comes too late: the question is no longer asked, the seat is taken; or the table is set aside",
    "413": "the body is too long",
    "422": "the rules, or the state of the table, are against it",
    "429": "too much in a short time; Retry-After says how many seconds to wait",
    "503": "it could not be kept, and nothing has happened; Retry-After says how many seconds to wait",
}
#: What anything may be refused for.
ALWAYS = ("400", "429")
#: What is refused only for now.
LATER = ("429", "503")

TABLE_ID = {
    "name": "id",
    "in": "path",
    "required": True,
    "schema": {**WORDS, "pattern": "^[A-Za-z0-9_-]{1,64}$"},
}


def content(media: str, name: str) -> Schema:
    return {media: {"schema": ref(name) if name else WORDS}}


def refusals(*codes: str) -> Schema:
    return {code: refusal(code) for code in sorted({*ALWAYS, *codes})}


def refusal(code: str) -> Schema:
    """How something is refused with this status."""
    made: Schema = {
        "description": f"refused: {REFUSALS[code]}",
        "content": content("application/json", "Refusal"),
    }
    if code in LATER:
        made["headers"] = {"Retry-After": {"schema": WHOLE, "required": True}}
    return made


def operation(
    words: str,
    name: str,
    *codes: str,
    status: str = "200",
    media: str = "application/json",
    body: str = "",
    seated: Sequence[Schema] = (),
) -> Schema:
    """What an address does, what it answers, and for what it may be refused."""
    done = {status: {"description": "done", "content": content(media, name)}}
    made: Schema = {"summary": words, "responses": {**done, **refusals(*codes)}, "security": list(seated)}
    if body:
        made["requestBody"] = {"required": True, "content": content("application/json", body)}
        made["responses"] |= refusals("413", "503")
    if "404" in codes:
        made["responses"] |= refusals("409")
    return made


#: By a seat's token, and without one.
SEAT: Schema = {"seat": []}
NOBODY: Schema = {}


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
            "/games": {"get": operation("The games with their options, the bots, the speeds.", "Games")},
            "/tables": {
                "get": operation("The public tables.", "Tables"),
                "post": operation("Starts a table.", "MadeTable", status="201", body="NewTable"),
            },
            **{f"/tables/{{id}}{way}": {"parameters": [TABLE_ID], **made} for way, made in _at_a_table()},
        },
    }


def _at_a_table() -> list[tuple[str, Schema]]:
    """What can be read and done at one table, by the way behind its address."""
    get = {
        "": operation(
            "View, question and events, as the seat of the token sees them.",
            "Table",
            "401",
            "404",
            seated=(SEAT, NOBODY),
        ),
        "/events": operation(
            "The table as lines of JSON, now and after every change, with the new events.",
            "",
            "401",
            "404",
            media="application/x-ndjson",
            seated=(SEAT, NOBODY),
        ),
        "/goals": operation(
            "What the seat can reach by several answers at once.",
            "Goals",
            "401",
            "404",
            seated=(SEAT,),
        ),
        "/record": operation("The game as a record.", "", "404", media="text/plain"),
    }
    post = {
        "/seats": operation("Takes a seat.", "Seat", "404", "409", status="201", body="Sitting"),
        "/answers": operation(
            "Answers the question, or several in a row as one; 409 if it is no longer asked, 422 if refused.",
            "Table",
            "401",
            "404",
            "409",
            "422",
            body="Answer",
            seated=(SEAT,),
        ),
        "/preview": operation(
            "What some answers would do, as far as that is certain; nothing is played.",
            "Foreseen",
            "401",
            "404",
            "409",
            "422",
            body="Preview",
            seated=(SEAT,),
        ),
        "/actions": operation(
            "Takes back, proposes, resigns, talks.",
            "Table",
            "401",
            "404",
            "422",
            body="Action",
            seated=(SEAT,),
        ),
    }
    return [(way, {"get": made}) for way, made in get.items()] + [
        (way, {"post": made}) for way, made in post.items()
    ]
