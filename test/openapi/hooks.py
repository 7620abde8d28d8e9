"""What the fuzzer sends for the formats that JSON Schema has no word for. Addresses are often those of the seeded world."""

import json
import os

import jsonschema_rs
import schemathesis
from hypothesis import strategies as st

KNOWN = json.loads(os.environ["KNOWN_ADDRESSES"])
ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def base58(data):
    number, text = int.from_bytes(data, "big"), ""
    while number > 0:
        number, digit = divmod(number, 58)
        text = ALPHABET[digit] + text
    zeros = len(data) - len(data.lstrip(b"\0"))
    return "1" * zeros + text


any_bytes = st.binary(min_size=32, max_size=32).map(base58)
schemathesis.openapi.format("base58-32-bytes", st.one_of(st.sampled_from(KNOWN), any_bytes))

visible = st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Zl", "Zp"])
memo = st.text(visible, min_size=1, max_size=60).filter(
    lambda text: text.strip() != "" and len(text.encode()) < 200
)
schemathesis.openapi.format("memo", memo)


BODIES = json.loads(os.environ["KNOWN_BODIES"])


def is_address(value):
    return isinstance(value, str) and 32 <= len(value) <= 44 and all(digit in ALPHABET for digit in value)


@schemathesis.hook
def map_body(context, body):
    """Puts together what belongs together in two bodies of three: the wallets and the artwork of a sale, say.

    Only addresses take the place of addresses, so that what is wrong with a body stays wrong.
    """
    known = BODIES.get(context.operation.path, [])
    choice = len(json.dumps(body, default=str)) % 3
    if not isinstance(body, dict) or len(known) == 0 or choice == 0:
        return body
    one = known[len(body) % len(known)]
    shared = [name for name, value in body.items() if is_address(value) and is_address(one.get(name))]
    return {**body, **{name: one[name] for name in shared}}


@schemathesis.hook
def filter_case(context, case):
    """Leaves out bodies that were to be wrong by a null where the document allows one."""
    body = case.body
    if case.meta is None or not isinstance(body, dict) or None not in body.values():
        return True
    wrong = [place.name for place, part in case.meta.components.items() if part.mode.is_negative]
    return wrong != ["BODY"] or not body_validator(case.operation).is_valid(body)


VALIDATORS = {}


def body_validator(operation):
    if operation.label not in VALIDATORS:
        document = operation.schema.raw_schema
        body = document["paths"][operation.path][operation.method.lower()]["requestBody"]
        schema = body["content"]["application/json"]["schema"]
        VALIDATORS[operation.label] = jsonschema_rs.validator_for({**schema, "components": document["components"]})
    return VALIDATORS[operation.label]
