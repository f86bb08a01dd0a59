"""What does not fit a model, in words that say what would be right; nothing of what was sent is repeated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_SOURCES = ("body", "query", "path")


def first_fault(faults: Sequence[Mapping[str, object]]) -> str:
    """The first thing that is wrong, in one line."""
    fault = faults[0]
    place = [str(part) for part in fault["loc"]] if isinstance(fault["loc"], tuple | list) else []
    source = place.pop(0) if place and place[0] in _SOURCES else ""
    name = ".".join(place)
    context = fault.get("ctx")
    return _words(str(fault["type"]), name, source, context if isinstance(context, Mapping) else {}, str(fault["msg"]))


def _words(kind: str, name: str, source: str, context: Mapping[str, object], message: str) -> str:
    field = f"`{name}`" if name else f"the {source or 'message'}"
    match kind:
        case "value_error":
            return f"{field}: {message.removeprefix('Value error, ')}"
        case "missing":
            return f"{field} is missing"
        case "extra_forbidden":
            return f"there is no field {field}; leave it out"
        case "json_invalid":
            return f"this is no JSON: {context.get('error', 'it cannot be read')}"
        case "string_pattern_mismatch":
            return f"{field} should have the form {context.get('pattern')}"
        case "model_attributes_type" | "dict_type" | "model_type" | "dict_attributes_type":
            return f"{field} should be a JSON object, sent with Content-Type: application/json"
        case "union_tag_not_found":
            return "`type` is missing: it says what the message is"
        case "union_tag_invalid":
            return f"`type` should be one of {context.get('expected_tags')}"
        case _:
            return f"{field}: {message[:1].lower()}{message[1:]}"
