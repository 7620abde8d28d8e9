import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import type { Scene, Stage } from '../attacks/scene.ts';
import { SHAPES } from '../attacks/scenes/shapes.ts';
import { type Case, makeCase } from '../liars/cases.ts';
import type { Marketplace } from '../support/marketplace.ts';
import { seededRandom } from '../support/random.ts';
import type { Course } from './courses.ts';

const LOCAL = { source: 'local', naming: 'mint', spelling: 'base units', flags: [] } as const;
const MOMENTS = [
  'before INSERT INTO records#1',
  'before sendTransaction#1',
  'written sendTransaction#1',
  'answered sendTransaction#1',
] as const;

const stageOf = ({ running: { chain } }: Marketplace): Stage => ({ chain, deployment: SANDBOX_DEPLOYMENT });

/** In `npm test`, listings of these kinds alone, each killed at one moment; `npm run test:crash` kills all, everywhere. */
const SAMPLED = [
  'of editions',
  'of an edition for SOL',
  'of an artwork that stays in the wallet',
  'of an artwork that stayed in the wallet',
];

/** A course for each shape of each operation. */
export const OPERATION_COURSES: readonly Course[] = SHAPES.map((scene, index) => ({
  name: `${scene.operation}, ${scene.name}`,
  rounds: 1,
  isOnce: true,
  isSigned: false,
  comesTo: MOMENTS,
  sample: SAMPLED.includes(scene.name) ? MOMENTS.slice(index % MOMENTS.length).slice(0, 1) : [],
  begin: async (m) => scene.before?.(stageOf(m)),
  as: async (m) => nameOf((await caseOf(scene, index, m)).wallet),
  counted: async (m) => (await caseOf(scene, index, m)).wallet,
  async prepare(m) {
    const { argv } = await caseOf(scene, index, m);
    return { argv, again: argv };
  },
}));

/** The same case in every trial: the chain is the same, and so are the random numbers. */
async function caseOf(scene: Scene, index: number, m: Marketplace): Promise<Case> {
  const found = await makeCase(scene, stageOf(m), LOCAL, seededRandom(index));
  if (found === null) throw new RangeError(`${scene.name} cannot be typed`);
  return found;
}

function nameOf(wallet: string): WalletName {
  const found = Object.values(sandboxWallets()).find(({ key }) => key.address === wallet);
  if (found === undefined) throw new RangeError(`nobody has the key of ${wallet}`);
  return found.name;
}
