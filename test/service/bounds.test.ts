import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { isAddress } from '../../src/domain/base58.ts';
import { memoProblem } from '../../src/domain/memo-text.ts';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import { loadOperation, OPERATION_NAMES } from '../../src/operations/registry.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import type { Stage } from '../attacks/scene.ts';
import { SCENES } from '../attacks/scenes/scenes.ts';
import { openApp } from '../attacks/service.ts';
import { stages } from '../attacks/stage.ts';
import { seededRandom } from '../support/random.ts';

/*
 * Each bound of the OpenAPI document, from both sides: a value that the document allows is not refused for what it is, one
 * that it does not allow is. Bodies are those of the scenes of the attacks, on the programs of the sandbox.
 */

interface Schema {
  readonly type?: string | readonly string[];
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;
interface Answered {
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
}

/** Codes of operations that refuse a value for a bound of its own. */
const OWN_CODES: Readonly<Record<string, readonly string[]>> = {
  price: ['price_zero'],
  newPrice: ['price_zero'],
  reservePrice: ['price_zero'],
  ticketPrice: ['price_zero'],
  bidAmount: ['bid_too_low'],
  duration: ['invalid_times'],
  timeExtPeriod: ['invalid_times'],
  timeExtDelta: ['invalid_times'],
  startTime: ['invalid_times'],
  endTime: ['invalid_times'],
  minBidIncrement: ['increment_too_low'],
  supply: ['invalid_supply'],
  ticketLimit: ['invalid_supply'],
  ticketCount: ['invalid_ticket_count', 'too_few_tickets'],
};
/** As above, of v1, whose errors have no code: how the message begins. */
const OWN_MESSAGES: Readonly<Record<string, string>> = {
  executeAt: 'a bid cannot be scheduled for this time',
};
/** Of these, one that the document allows may be refused with the same code: for the clock, another member, the raffle or the highest bid. */
const OTHER_REASONS = [
  ...['bidAmount', 'ticketCount', 'startTime', 'endTime', 'duration', 'minBidIncrement'],
  ...['supply', 'ticketLimit', 'executeAt'],
];

const AJV = new Ajv2020({
  strict: false,
  formats: {
    uint64: true,
    int64: true,
    int32: true,
    'base58-32-bytes': isAddress,
    memo: (text) => memoProblem(text) === null,
  },
});

/** 2^256 - 1 in base58, which is the last of 32 bytes, and the number after it. */
const LAST = 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG';
const AFTER_LAST = 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFH';
const TEXTS = [
  ...['1'.repeat(31), '1'.repeat(32), '1'.repeat(33), LAST, AFTER_LAST, 'z'.repeat(44), '0'.repeat(32)],
  ...[
    '',
    ' ',
    'a',
    'a b',
    'a\nb',
    '\u200b',
    '\ud800',
    '~',
    '\u00e9',
    'ABCDEFGH',
    'ABCDEFG',
    'ABCDEFGHI',
    'abcdefgh',
  ],
  ...[
    'a'.repeat(64),
    'a'.repeat(65),
    'a'.repeat(199),
    'a'.repeat(200),
    '\u00e9'.repeat(99),
    '\u00e9'.repeat(100),
  ],
  ...[
    '0',
    '00',
    '-1',
    '1.0',
    '1e3',
    '5',
    '18446744073709551615',
    '18446744073709551616',
    '99999999999999999999',
  ],
];
const OTHERS = [true, [], {}, ['5'], 5n, 0.5];

function valuesFor({ type = [], minimum, maximum }: Schema): readonly unknown[] {
  const bounds = [minimum, maximum].flatMap((bound) => {
    if (bound === undefined) return [];
    const at = BigInt(bound);
    return [at - 1n, at, at + 1n];
  });
  const texts = [type].flat().includes('string') ? TEXTS : ['', '5'];
  return [...bounds, ...texts, ...OTHERS, null];
}

/** What the document says of a value. Ajv reads doubles; integers are compared here. */
function readerOf(schema: Schema): (value: unknown) => boolean {
  const { minimum, maximum, ...rest } = schema;
  const isValid = AJV.compile(rest);
  const takesIntegers = [schema.type].flat().some((one) => one === 'integer' || one === 'number');
  return (value) => {
    if (typeof value !== 'bigint' && typeof value !== 'number') return isValid(value);
    const isWithin = value >= (minimum ?? value) && value <= (maximum ?? value);
    return typeof value === 'bigint' ? takesIntegers && isWithin : isValid(value) && isWithin;
  };
}

let ask: (stage: Stage, path: string, body: Body) => Promise<Answered>;
let open: Awaited<ReturnType<typeof stages>>;
let schemas: Readonly<Record<string, Schema>>;

beforeAll(async () => {
  let current: Stage | null = null;
  const { app, key } = await openApp(() => {
    if (current === null) throw new RangeError('nobody has asked');
    return { chain: current.chain, reader: chainReader(current.chain) };
  });
  ask = async (stage, url, body) => {
    current = stage;
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url, headers, payload: stringifyJson(body) });
    const { error } = JSON.parse(answer.payload) as { error?: { code: string; message: string } };
    return { status: answer.statusCode, code: error?.code ?? null, message: error?.message ?? '' };
  };
  open = await stages();
  const { payload } = await app.inject('/openapi.json');
  const document = parseJson(payload) as { readonly components: { readonly schemas: typeof schemas } };
  schemas = document.components.schemas;
});

function schemaOfBody(operationId: string): Required<Pick<Schema, 'properties' | 'required'>> {
  const { properties = {}, required = [] } =
    schemas[`${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Body`] ?? {};
  return { properties, required };
}

const isRefusedFor = (name: string, { status, code, message }: Answered): boolean =>
  status === 400 &&
  (code === null
    ? message.startsWith(`${name} `) || message.startsWith(OWN_MESSAGES[name] ?? `${name} `)
    : (code === 'invalid_request' && message.startsWith(`${name} `)) ||
      OWN_CODES[name]?.includes(code) === true);

/** What the service says of a value and the document does not, or the other way round. */
async function differences(name: string, schema: Schema, send: (value: unknown) => Promise<Answered>) {
  const found: unknown[] = [];
  const allows = readerOf(schema);
  for (const value of valuesFor(schema)) {
    const answered = await send(value);
    const [isAllowed, isRefused] = [allows(value), isRefusedFor(name, answered)];
    const isForAnother = isAllowed && OTHER_REASONS.includes(name) && answered.code !== 'invalid_request';
    if (isAllowed === isRefused && !isForAnother) found.push({ name, value, isAllowed, answered });
  }
  return found;
}

/** Of members that are the same in several bodies, the first is tried. */
const TRIED = new Set<string>();

describe.each(OPERATION_NAMES)('the body of %s', (operationName) => {
  it('is bounded as the document says', async () => {
    const { path, route, ...operation } = await loadOperation(operationName);
    const scenes = SCENES.filter((scene) => scene.operation === operationName);
    const scene = scenes.find(({ name }) => name.includes('with SOL')) ?? scenes[0];
    if (scene === undefined) throw new RangeError(`no scene of ${operationName}`);
    const stage = await open(scene);
    const intent = await scene.intent(seededRandom(1), stage);
    const state = await operation.read(chainReader(stage.chain), stage.deployment, intent);
    const body: Body = { ...operation.request(intent), ...operation.requestOf?.(state) };
    const { properties, required } = schemaOfBody(route.operationId);

    expect(await ask(stage, path, body)).toMatchObject({ status: 200 });
    // Who signs is the first member; the description of the route says so.
    expect(body[Object.keys(properties)[0] ?? '']).toBe(operation.signer(intent));
    expect(await ask(stage, path, { ...body, anotherMember: 1 })).toMatchObject({ status: 200 });
    for (const name of required) {
      const { [name]: _left, ...rest } = body;
      const answered = await ask(stage, path, rest);
      expect([name, answered.status, answered.message]).toEqual([
        name,
        400,
        expect.stringContaining(`${name} is missing`),
      ]);
    }
    for (const [name, schema] of Object.entries(properties)) {
      const key = `${name} ${stringifyJson(schema)}`;
      if (TRIED.has(key)) continue;
      TRIED.add(key);
      expect(
        await differences(name, schema, (value) => ask(stage, path, { ...body, [name]: value })),
      ).toEqual([]);
    }
  });
});

it('holds for the members of a quote of the aggregator as well', async () => {
  const scene = SCENES.find(
    ({ operation, name }) => operation === 'listing.buy' && name.includes('with BOXD'),
  );
  if (scene === undefined) throw new RangeError('no scene with a swap');
  const { path, ...operation } = await loadOperation('listing.buy');
  const stage = await open(scene);
  const body: Body = operation.request(await scene.intent(seededRandom(1), stage));
  const quote = body.swapQuote as Body;
  const { properties = {}, required = [] } = schemaOfBody('buyListing').properties.swapQuote ?? {};
  expect(Object.keys(quote)).toEqual(expect.arrayContaining([...required]));
  for (const [name, schema] of Object.entries(properties)) {
    const send = async (value: unknown) => {
      const answered = await ask(stage, path, { ...body, swapQuote: { ...quote, [name]: value } });
      return { ...answered, message: answered.message.replace(/^swapQuote must be a quote/, name) };
    };
    expect(await differences(name, schema, send)).toEqual([]);
  }
});
