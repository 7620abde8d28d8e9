import { SANDBOX_DEPLOYMENT as DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { inspectAccount } from '../../src/inspect/inspect.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import { renderInspection } from '../../src/render/inspection.ts';
import { OWNERS } from './accounts.ts';

interface Random {
  /** A whole number from 0 up to `limit`, exclusive. */
  below(limit: number): number;
}

export interface InspectFuzz {
  /** How many of each kind were recognised. */
  readonly kinds: ReadonlyMap<string, number>;
  /** How many could not be read to their end. */
  readonly problems: number;
  /** Accounts for which something was thrown, with what. */
  readonly crashes: readonly string[];
  /** Accounts of which something raw would reach a terminal. */
  readonly raw: readonly string[];
}

/** More would only take time: no kind has a fixed part that is longer. */
const MOST_BYTES = 1_200;
/** All that a terminal may get: printable ASCII, letters of any language, and line breaks. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u2800]/u;
const VIEW = { width: 80, color: false, now: 1_767_312_000 };

/** Inspects accounts that were cut, changed or made up, and shows each as a person and as a pipe would get it. */
export async function fuzzInspect(
  world: readonly RawAccount[],
  { runs, random: next }: { readonly runs: number; readonly random: () => number },
): Promise<InspectFuzz> {
  const random: Random = { below: (limit) => Math.floor(next() * limit) };
  const kinds = new Map<string, number>();
  const crashes: string[] = [];
  const raw: string[] = [];
  let problems = 0;
  for (let run = 0; run < runs; run += 1) {
    const account = spoilt(world, random);
    try {
      const inspection = await inspectAccount(DEPLOYMENT, account);
      const { kind, problem } = inspection.recognised;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (problem !== null) problems += 1;
      const text = renderInspection(inspection, random.below(4) === 0, { ...VIEW, isTty: run % 2 === 0 });
      const isClean = text.split('\n').every((line) => !CONTROL.test(line.replaceAll('\t', '')));
      if (!isClean) raw.push(hex(account));
    } catch (error) {
      crashes.push(`${hex(account)}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  return { kinds, problems, crashes, raw };
}

function hex({ owner, data }: RawAccount): string {
  return `${owner} ${Buffer.from(data).toString('hex')}`;
}

/** An account of the world that is cut short, has other bytes, or another owner; or bytes that mean nothing. */
function spoilt(world: readonly RawAccount[], random: Random): RawAccount {
  const base = world[random.below(world.length)];
  if (base === undefined || random.below(8) === 0) return madeUp(random);
  const whole = base.data.subarray(0, MOST_BYTES);
  const data = Uint8Array.from(
    random.below(2) === 0 ? whole.subarray(0, random.below(whole.length + 1)) : whole,
  );
  for (let changes = random.below(12); changes > 0 && data.length > 0; changes -= 1) {
    const at = random.below(2) === 0 ? random.below(Math.min(data.length, 120)) : random.below(data.length);
    data[at] = EDGES[random.below(EDGES.length)] ?? random.below(256);
  }
  return { ...base, data, ...(random.below(10) === 0 && { owner: ownerFrom(random) }) };
}

/** Values that numbers, lengths and characters of a terminal turn on; undefined for any byte. */
const EDGES: readonly (number | undefined)[] = [0, 1, 2, 0x1b, 0x7f, 0x80, 0x9b, 0xff, undefined, undefined];

function madeUp(random: Random): RawAccount {
  const data = Uint8Array.from({ length: random.below(400) }, () => random.below(256));
  return {
    address: 'So11111111111111111111111111111111111111112' as Address,
    owner: ownerFrom(random),
    lamports: BigInt(random.below(2 ** 31)),
    data,
    executable: random.below(2) === 0,
  };
}

function ownerFrom(random: Random): Address {
  return OWNERS[random.below(OWNERS.length)] ?? ('So11111111111111111111111111111111111111112' as Address);
}
