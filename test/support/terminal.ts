import type { Terminal, View } from '../../src/ports/terminal.ts';

export interface ScriptedTerminal extends Terminal {
  readonly questions: string[];
  readonly notes: string[];
}

const PLAIN: View = { width: 80, color: false, isTty: true, now: 1_800_000_000 };

/** A terminal whose person gives these answers, in turn. */
export function scriptedTerminal({
  answers = [],
}: {
  readonly answers?: readonly boolean[];
} = {}): ScriptedTerminal {
  const questions: string[] = [];
  const notes: string[] = [];
  const confirm = async (question: string) => {
    const answer = answers[questions.length];
    questions.push(question);
    if (answer === undefined) throw new Error(`nobody was to be asked: ${question}`);
    return answer;
  };
  const terminal: ScriptedTerminal = {
    stdout: PLAIN,
    stderr: PLAIN,
    questions,
    notes,
    graphics: async () => null,
    live: async () => ({ show: () => undefined, end: () => undefined }),
    result: (text) => notes.push(text),
    announce: (text) => notes.push(text),
    note: (text) => notes.push(text),
    warn: (text) => notes.push(`warning: ${text}`),
    debug: () => {},
    waiting: () => ({ tell: () => undefined, end: () => undefined }),
    confirm,
    confirmWord: confirm,
    progress: async () => ({ terminal, step: () => undefined, end: () => undefined }),
  };
  return terminal;
}
