import type { MultiBar, SingleBar } from 'cli-progress';
import type { Progress, Terminal } from '../ports/terminal.ts';
import type { Output } from './streams.ts';

export interface ProgressOptions {
  readonly output: Output;
  readonly total: number;
  /** How many are done already. */
  readonly done: number;
  /** Makes the terminal that writes with this function, above the bar. */
  terminalOver(writeLine: (text: string) => void): Terminal;
}

/** A bar with the time left, below what is written meanwhile. */
export async function progressBar(options: ProgressOptions): Promise<Progress> {
  const { output, total, done, terminalOver } = options;
  const { MultiBar: Bars, Presets } = (await import('cli-progress')).default;
  const bars: MultiBar = new Bars(
    {
      stream: output as NodeJS.WriteStream,
      format: '{bar} {value}/{total}, {eta_formatted} left',
      barsize: 30,
      // It takes over the signals of the process only to show the cursor again.
      hideCursor: false,
      gracefulExit: false,
      clearOnComplete: true,
      // Else what is written above the bar is cut at the edge of the terminal, signatures too.
      linewrap: true,
      etaBuffer: 200,
    },
    Presets.shades_classic,
  );
  const bar: SingleBar = bars.create(total, done);
  const terminal = terminalOver((text) => {
    if (text !== '') bars.log(`${text}\n`);
  });
  return {
    terminal,
    step: () => bar.increment(),
    end() {
      // What was written since the bar was last drawn would be lost.
      bars.update();
      bars.stop();
    },
  };
}
