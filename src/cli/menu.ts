import type { ProcessTerminal } from '../terminal/terminal.ts';

/** The common jobs, and the words of each. What else a command needs is asked for afterwards. */
const JOBS: readonly { readonly name: string; readonly value: readonly string[] }[] = [
  { name: 'See what needs me', value: ['status'] },
  { name: 'Sell an artwork', value: ['listing', 'create'] },
  { name: 'Change a price', value: ['listing', 'reprice'] },
  { name: 'Take an artwork off sale', value: ['listing', 'cancel'] },
  { name: 'Buy an artwork', value: ['listing', 'buy'] },
  { name: 'Bid at an auction', value: ['auction', 'bid'] },
  { name: 'Answer an offer', value: ['offer', 'accept'] },
  { name: 'Claim the proceeds of a raffle', value: ['raffle', 'claim-proceeds'] },
  { name: 'See all commands', value: ['--help'] },
];

/** The words of the job that a person chooses. */
export function chooseJob(terminal: ProcessTerminal): Promise<readonly string[]> {
  return terminal.choose('What would you like to do?', JOBS);
}
