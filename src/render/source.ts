/** Where an answer comes from. `host` is `name:port`; several nodes are separated by commas. */
export interface ReadSource {
  readonly kind: 'service' | 'node';
  readonly host: string;
  readonly slot: bigint;
}

/** A field in which the service and the RPC node differ, each value as text. */
export interface Difference {
  readonly field: string;
  readonly service: string;
  readonly node: string;
}

/** The comparison with an RPC node: the differences, or why it could not be asked. */
export type Comparison =
  | { readonly node: ReadSource; readonly differences: readonly Difference[] }
  | { readonly node: null; readonly error: string };

/** The last rows of a read: its source, and whether an RPC node gives the same. */
export function sourceRows(
  source: ReadSource,
  comparison: Comparison | null,
): readonly (readonly [label: string, value: string])[] {
  const from = ['read from', sourceText(source)] as const;
  return comparison === null ? [from] : [from, ['compared with', comparisonText(comparison)]];
}

/** "service 127.0.0.1:4100 at slot 237". */
export function sourceText({ kind, host, slot }: ReadSource): string {
  return `${kind} ${host} at slot ${slot}`;
}

function comparisonText(comparison: Comparison): string {
  if (comparison.node === null) return 'no RPC node: none answered';
  const { node, differences } = comparison;
  const [first, ...others] = differences.map(({ field }) => field);
  const said = first === undefined ? 'the same' : `it differs in ${[first, ...others].join(', ')}`;
  return `${sourceText(node)}: ${said}`;
}

/** One line each, for a person who would otherwise trust the service alone. */
export function comparisonWarnings(source: ReadSource, comparison: Comparison | null): readonly string[] {
  if (comparison === null) return [];
  if (comparison.node === null)
    return [`only the service at ${source.host} says so, no RPC node was compared: ${comparison.error}`];
  const { node, differences } = comparison;
  if (differences.length === 0) return [];
  return [
    `the service at ${source.host} (slot ${source.slot}) and the RPC node at ${node.host} (slot ${node.slot}) differ; ${reason(source, node)}`,
    ...differences.map(
      ({ field, service, node: other }) => `${field}: the service says ${service}, the node says ${other}`,
    ),
  ];
}

function reason(service: ReadSource, node: ReadSource): string {
  if (service.slot === node.slot) return 'both read the same slot, so one of them is wrong';
  const behind = service.slot < node.slot ? 'service' : 'node';
  return `the ${behind} read an earlier slot: if this stays so when you read again, one of them is wrong`;
}
