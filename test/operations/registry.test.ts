import { describe, expect, it } from 'vitest';
import { loadOperation, OPERATION_NAMES } from '../../src/operations/registry.ts';
import type { Body, BodyValues } from '../../src/operations/route.ts';

const all = await Promise.all(
  OPERATION_NAMES.map(async (name) => ({ name, operation: await loadOperation(name) })),
);

describe('the registry of operations', () => {
  it.each(all)('loads $name where it says so', ({ name, operation }) => {
    expect(operation.name).toBe(name);
  });

  it.each(['path', 'operationId'] as const)('gives no two operations the same %s', (part) => {
    const given = all.map(({ operation: { path, route } }) => ({ path, ...route })[part]);
    expect(new Set(given).size).toBe(all.length);
  });

  it.each(all)(
    'asks for $name with what its route takes for the same',
    ({ operation: { route, request } }) => {
      const body = required(route.body);
      const asked = request(route.intent(body));
      const known = Object.fromEntries(Object.entries(asked).filter(([member]) => member in body));
      expect(texts(known)).toEqual(texts(body));
      expect(Object.keys(route.body)).toEqual(expect.arrayContaining(Object.keys(asked)));
    },
  );
});

const OTHER: Readonly<Record<string, (index: number) => bigint | string>> = {
  integer: BigInt,
  digits: String,
};

/** A body with nothing that may be left out; each value is another. */
function required(body: Body): BodyValues<Body> {
  const members = Object.entries(body).filter(([, { isOptional }]) => !isOptional);
  return Object.fromEntries(
    members.map(([name, { kind }], index) => [name, OTHER[kind]?.(index + 1) ?? name]),
  ) as BodyValues<Body>;
}

const texts = (members: object) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
