import { stringifyJson } from '../json/json.ts';
import type { Difference } from '../render/source.ts';

/** Words of each service's own, which say nothing of the account, or which not every service has. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'accountType',
  'program',
  'isExpired',
  'isClaimed',
  'drawSlot',
]);

/** The fields in which the JSON of one account differs by the service and by an RPC node; null is an absent account. */
export function differences(service: object | null, node: object | null): readonly Difference[] {
  if (service === null || node === null) {
    if (service === node) return [];
    const presence = (one: object | null) => (one === null ? 'absent' : 'present');
    return [{ field: 'account', service: presence(service), node: presence(node) }];
  }
  const [ours, theirs] = [fieldsOf(node), fieldsOf(service)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])];
  return names.flatMap((field) => {
    const [said, seen] = [theirs.get(field) ?? 'nothing', ours.get(field) ?? 'nothing'];
    return said === seen ? [] : [{ field, service: said, node: seen }];
  });
}

/** Each value as text, in one form whatever type it has. */
function fieldsOf(account: object): ReadonlyMap<string, string> {
  const members = Object.entries(account).filter(([name]) => !OWN_WORDS.has(name));
  return new Map(members.map(([name, value]) => [name, text(value)]));
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return stringifyJson(Object.fromEntries(members));
}
