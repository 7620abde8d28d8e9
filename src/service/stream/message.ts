import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/schema';
import { isAddress } from '../../domain/base58.ts';
import { parseJson } from '../../json/json.ts';

/** The most accounts that one connection may follow. */
export const MOST_KEYS = 1_000;

const ClientMessage = Type.Object({
  action: Type.Union([Type.Literal('subscribe'), Type.Literal('unsubscribe')]),
  keys: Type.Array(Type.String(), { minItems: 1, maxItems: MOST_KEYS }),
});
export type ClientMessage = Static<typeof ClientMessage>;

const schema = Compile(ClientMessage);
const SHAPE = `send {"action":"subscribe","keys":[ADDRESS, ...]} or "unsubscribe", with 1 to ${MOST_KEYS} keys`;

/** What a client sends, or a sentence about what is wrong with it. */
export function readMessage(text: string): ClientMessage | string {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch {
    return `this is not JSON: ${SHAPE}`;
  }
  if (!schema.Check(json)) return `this is no message of the stream: ${SHAPE}`;
  const wrong = json.keys.find((key) => !isAddress(key));
  return wrong === undefined ? json : `a key is not an address: ${wrong.slice(0, 64)}`;
}
