import type { Outcome } from './python.ts';

/** By client and test: why it fails here. */
export type Explained = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Prints the table, and every failure. False if one has no explanation, or has one and passes. */
export function print(outcomes: readonly Outcome[], explained: Explained): boolean {
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const clients = [...new Set(outcomes.map(({ client }) => client))];
  for (const client of clients) {
    const own = outcomes.filter((outcome) => outcome.client === client);
    const failed = own.filter(({ failure }) => failure !== null);
    write(`${client}: ${own.length - failed.length} passed, ${failed.length} failed`);
    for (const { name, failure } of failed) {
      write(`  ${name}: ${explained[client]?.[name] ?? `NOT EXPLAINED: ${failure}`}`);
    }
  }
  const outdated = outcomes.filter(
    ({ client, name, failure }) => failure === null && explained[client]?.[name],
  );
  for (const { client, name } of outdated) write(`${client}, ${name}: passes, and is explained as a failure`);
  const unexplained = outcomes.some(
    ({ client, name, failure }) => failure !== null && !explained[client]?.[name],
  );
  return outcomes.length > 0 && !unexplained && outdated.length === 0;
}
