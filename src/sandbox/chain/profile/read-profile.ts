import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Address } from '../../../domain/address.ts';
import { isAddress } from '../../../domain/base58.ts';
import { CliError } from '../../../errors/cli-error.ts';
import { MAX_BYTES } from '../../../files/limits.ts';
import { readRegular } from '../../../files/read-regular.ts';
import { parseJson } from '../../../json/json.ts';
import { LAMPORTS_PER_SIGNATURE } from '../transaction/fee.ts';
import clusters from './clusters.json';
import type { Profile } from './profile.ts';

/** The rate of every cluster before 2026. Programs that were written for it may not hold with a higher one. */
const HIGHEST_RATE = 6960;

const Feature = Type.Refine(
  Type.Unsafe<Address>(Type.String()),
  isAddress,
  () => 'is not a base58 address of 32 bytes',
);
const ProfileFile = Type.Object(
  {
    source: Type.Optional(Type.Array(Type.String())),
    slotMs: Type.Integer({ minimum: 10, maximum: 60_000 }),
    lamportsPerSignature: Type.Integer(),
    lamportsPerByte: Type.Integer({ minimum: 1, maximum: HIGHEST_RATE }),
    features: Type.Object(
      { active: Type.Array(Feature), inactive: Type.Array(Feature) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
type ProfileFile = Static<typeof ProfileFile>;

const check = Compile(ProfileFile);
const known = new Map<string, unknown>(Object.entries(clusters.clusters));

/** The clusters whose profile this package has. */
export const CLUSTERS: readonly string[] = [...known.keys()];

/** The profile of a cluster of `CLUSTERS`, or of a file of the same form, whose path `absolute` completes. Throws `usage`. */
export function readProfile(nameOrPath: string, absolute: (path: string) => string): Profile {
  const value = known.get(nameOrPath) ?? contentOf(absolute(nameOrPath));
  const { slotMs, lamportsPerByte, features } = requireProfile(nameOrPath, value);
  return { slotMs, lamportsPerByte: BigInt(lamportsPerByte), features };
}

function contentOf(path: string): unknown {
  const refuse = (why: string) => refusal(path, why);
  const file = readRegular(path, { maxBytes: MAX_BYTES.configuration, followsLinks: true }, refuse);
  if (file === null) throw refuse('there is no such file');
  try {
    return parseJson(Buffer.from(file.bytes).toString(), { uniqueKeys: true });
  } catch (cause) {
    throw refusal(path, 'it is not JSON', cause);
  }
}

function requireProfile(name: string, value: unknown): ProfileFile {
  if (!check.Check(value)) {
    const [{ instancePath, message } = { instancePath: '', message: '' }] = check.Errors(value);
    const member = instancePath.slice(1).replaceAll('/', '.');
    // The validator's words for a member that no profile has.
    throw refusal(name, `${member} ${message === 'schema is false' ? 'is unknown' : message}`.trim());
  }
  if (BigInt(value.lamportsPerSignature) !== LAMPORTS_PER_SIGNATURE) {
    throw refusal(
      name,
      `lamportsPerSignature is ${value.lamportsPerSignature}, and the VM always takes ${LAMPORTS_PER_SIGNATURE}`,
    );
  }
  return value;
}

function refusal(name: string, why: string, cause?: unknown): CliError {
  return new CliError('usage', {
    what: `${name} is not a profile of a cluster`,
    why,
    hint: `name ${CLUSTERS.join(' or ')}, or a file with slotMs, lamportsPerSignature, lamportsPerByte and features, as docs/sandbox.md describes it`,
    cause,
  });
}
