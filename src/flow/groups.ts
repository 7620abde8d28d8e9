import { SYSTEM_PROGRAM } from '../domain/address.ts';
import type { Preview } from '../transactions/preview.ts';

/** So many are signed and sent together: the blockhash of the first must not be old when the last is signed. */
const TOGETHER = 8;

interface Planned {
  readonly preview: Pick<Preview, 'instructions'> | null;
}

interface Group<Plan> {
  readonly plans: Plan[];
  readonly made: Set<string>;
}

/**
 * Those that are signed and sent together, in their order, but for one that makes an account which another of its group
 * makes too, for somebody they both pay: it comes in a later group, and finds the account there.
 */
export function groupsOf<Plan extends Planned>(plans: readonly Plan[]): readonly (readonly Plan[])[] {
  const groups: Group<Plan>[] = [];
  for (const plan of plans) {
    const makes = accountsMadeBy(plan);
    const fits = ({ plans: others, made }: Group<Plan>) =>
      others.length < TOGETHER && !makes.some((address) => made.has(address));
    let group = groups.find(fits);
    if (group === undefined) {
      group = { plans: [], made: new Set() };
      groups.push(group);
    }
    group.plans.push(plan);
    for (const address of makes) group.made.add(address);
  }
  return groups.map((group) => group.plans);
}

/** Those at an address of their own. A wallet's usual token account is made only where there is none by then. */
function accountsMadeBy({ preview }: Planned): readonly string[] {
  return (preview?.instructions ?? [])
    .filter(({ program }) => program === SYSTEM_PROGRAM)
    .flatMap(({ accounts }) => accounts.filter(({ signer }) => !signer).map(({ address }) => address));
}
