import { staleClients, writeClients } from './clients.ts';

const USAGE = 'usage: programs/build/main.ts clients [--check]';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function clients(check: boolean): Promise<number> {
  if (!check) {
    await writeClients();
    return 0;
  }
  const stale = await staleClients();
  for (const path of stale) say(`stale ${path}`);
  if (stale.length > 0) say('Run: npm run programs:clients');
  return stale.length === 0 ? 0 : 1;
}

async function run([command, ...rest]: string[]): Promise<number> {
  if (command === 'clients') return clients(rest.includes('--check'));
  say(USAGE);
  return 3;
}

process.exitCode = await run(process.argv.slice(2));
