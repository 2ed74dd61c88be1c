"""Writes the types of the web page from the server's own: `python -m playmat.server.page_types frontend/src/protocol.ts`.

The requests and responses of the REST interface come from its OpenAPI description, the messages over the WebSocket from their
models. The page's requests are typed by method and path (`Routes`), its messages by `type`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from pydantic import TypeAdapter

from playmat.json_object import Json
from playmat.server.app import create_app
from playmat.server.responses import ErrorBody
from playmat.server.settings import Settings
from playmat.server.socket_messages import Incoming
from playmat.server.socket_replies import News, Reply

HEAD = "/** What the server sends and takes. Do not edit: `python -m playmat.server.page_types` writes it. */"
REF = "#/components/schemas/"
SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def page_types() -> str:
    """The whole file."""
    described = create_app(Settings()).openapi()
    schemas: dict[str, Json] = dict(described["components"]["schemas"])
    unions = {
        "SocketRequest": (Incoming, "validation"), "SocketReply": (Reply, "serialization"),
        "SocketNews": (News, "serialization"), "ErrorBody": (ErrorBody, "serialization"),
    }  # fmt: skip
    for name, (type_, mode) in unions.items():
        schema = TypeAdapter(type_).json_schema(mode=mode, ref_template=REF + "{model}")  # type: ignore[arg-type]  # two modes
        schemas |= schema.pop("$defs", {})
        schemas[name] = schema
    routes = list(route_lines(described["paths"]))
    wanted = used_names("\n".join(routes), schemas)
    parts = [HEAD, "export interface Routes {\n" + "\n".join(routes) + "\n}"]
    named = sorted((type_name(name), schema) for name, schema in schemas.items() if type_name(name) in wanted)
    return "\n\n".join(part.strip() for part in [*parts, *(declaration(name, schema) for name, schema in named)]) + "\n"


def used_names(routes: str, schemas: dict[str, Json]) -> set[str]:
    """The types that routes and messages contain, however deep."""
    texts = {type_name(name): declaration(type_name(name), schema) for name, schema in schemas.items()}
    wanted: set[str] = set()
    waiting = ["SocketRequest", "SocketReply", "SocketNews", "ErrorBody", *words(routes)]
    while waiting:
        name = waiting.pop()
        if name in texts and name not in wanted:
            wanted.add(name)
            waiting += words(texts[name])
    return wanted


def words(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in text).split()


def type_name(name: str) -> str:
    """The name in the page: `ViewJson` is `View` there, where all are JSON."""
    return name.removesuffix("Json")


def route_lines(paths: Json) -> Iterator[str]:
    for path, methods in paths.items():
        for method, operation in methods.items():
            given = {
                entry["name"]: entry["schema"] for entry in operation.get("parameters", ()) if entry["in"] in ("path", "query")
            }
            needed = [entry["name"] for entry in operation.get("parameters", ()) if entry.get("required")]
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            replies = [reply for status, reply in operation["responses"].items() if status.startswith("2")]
            content: Json = next(iter(replies[0].get("content", {}).values()), {}) if replies else {}
            reply = typescript(content["schema"]) if content.get("schema") else "undefined"
            yield (
                f'  "{method.upper()} {path}": {{ given: {inline(given, needed)}; '
                f"body: {typescript(body) if body else 'undefined'}; reply: {reply} }};"
            )


def declaration(name: str, schema: Json) -> str:
    about = comment(schema.get("description", ""), "")
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{about}export type {name} = {typescript(schema)};"
    needed = schema.get("required", ())
    fields = "".join(
        f"{comment(field.get('description', ''), '  ')}  {key}{'' if key in needed else '?'}: {typescript(field)};\n"
        for key, field in schema["properties"].items()
    )
    return f"{about}export interface {name} {{\n{fields}}}"


def comment(text: str, indent: str) -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def inline(fields: Json, needed: list[str]) -> str:
    inner = "; ".join(f"{key}{'' if key in needed else '?'}: {typescript(field)}" for key, field in fields.items())
    return f"{{ {inner} }}" if inner else "object"


def typescript(schema: Json) -> str:
    """A JSON schema as a type."""
    if "typescript" in schema:
        return str(schema["typescript"])
    if "$ref" in schema:
        return type_name(schema["$ref"].removeprefix(REF))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(typescript(one) for one in schema[key]))
    if "const" in schema or "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema.get("enum") or [schema["const"]])
    kind = schema.get("type")
    if kind == "array":
        of = typescript(schema.get("items", {}))
        return f"({of})[]" if "|" in of else f"{of}[]"
    if kind == "object":
        if "properties" in schema:
            return inline(schema["properties"], schema.get("required", []))
        values = schema.get("additionalProperties")
        value = typescript(values) if isinstance(values, dict) else "unknown"
        keys = schema.get("propertyNames", {})
        return f"Partial<Record<{typescript(keys)}, {value}>>" if "$ref" in keys else f"Record<string, {value}>"
    return SCALARS.get(kind or "", "unknown")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page_types(), encoding="utf-8")
