import { SYSTEM_PROGRAM } from '../domain/address.ts';
import type { Preview } from '../transactions/preview.ts';

/** How many are signed and sent together. With more, the blockhash of the first would be old when the last is signed. */
const GROUP_SIZE = 8;

interface Planned {
  readonly preview: Pick<Preview, 'instructions'> | null;
}

interface Group<Plan> {
  readonly plans: Plan[];
  readonly made: Set<string>;
}

/**
 * Divides the plans into groups that are signed and sent together, in their order. When two would open the same account, for
 * somebody whom both pay, the second goes into a later group, which finds the account open.
 */
export function groupsOf<Plan extends Planned>(plans: readonly Plan[]): readonly (readonly Plan[])[] {
  const groups: Group<Plan>[] = [];
  for (const plan of plans) {
    const makes = accountsMadeBy(plan);
    const fits = ({ plans: others, made }: Group<Plan>) =>
      others.length < GROUP_SIZE && !makes.some((address) => made.has(address));
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

/** The accounts that its System program instructions open. Opening an associated token account twice is no problem. */
function accountsMadeBy({ preview }: Planned): readonly string[] {
  return (preview?.instructions ?? [])
    .filter(({ program }) => program === SYSTEM_PROGRAM)
    .flatMap(({ accounts }) => accounts.filter(({ signer }) => !signer).map(({ address }) => address));
}
