/** The Firebase command line, which builds and deploys. */

import { type StdioOptions, spawn } from 'node:child_process';
import { root } from '../local.ts';

/**
 * Runs it, and resolves with what it printed where that is asked for, null when it failed. It is never ended from here: a
 * signal for the command alone lets it finish, since a deploy that is cut off is half done. Ctrl-C in a terminal reaches it
 * all the same, and it has to share the terminal: it asks questions there.
 */
export function runFirebase(args: readonly string[], stdio: StdioOptions): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn('firebase', args, { cwd: root, stdio });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? output : null));
  });
}
