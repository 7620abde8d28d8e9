import { stringifyJson } from '../json/json.ts';
import type { Difference } from '../render/source.ts';

/** Fields that are not compared: a service adds them to the account, or not every service has them. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'accountType',
  'program',
  'isExpired',
  'isClaimed',
  'drawSlot',
]);

/** The fields in which the JSON of an account differs between the service and an RPC node. Null: the account is absent. */
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

/** Each value as text, so that the types of the values do not matter. */
function fieldsOf(account: object): ReadonlyMap<string, string> {
  const members = Object.entries(account).filter(([name]) => !NOT_COMPARED.has(name));
  return new Map(members.map(([name, value]) => [name, text(value)]));
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return stringifyJson(Object.fromEntries(members));
}
