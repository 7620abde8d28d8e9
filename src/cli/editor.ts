import { spawn } from 'node:child_process';

/** Opens a file in an editor, in this terminal. `command` may have arguments, as a shell reads them. Returns the exit code. */
export function runEditor(command: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', `${command} "$1"`, 'sh', path], { stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
