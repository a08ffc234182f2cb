/**
 * `npm run deploy -- --project <id>`: checks what a release needs, deploys it and looks at it live (ADR 50). Exits with 0
 * when all is well, 1 when something is missing or failed, 2 for wrong use, 130 after Ctrl-C.
 */

import { type StdioOptions, spawn } from 'node:child_process';
import { googleApis } from './cloud/google.ts';
import { credentials } from './database.ts';
import { deploy, here } from './deploy/deploy.ts';
import { root } from './local.ts';
import { run } from './main.ts';

/** Runs the Firebase command line; resolves with what it printed where that is asked for, null when it failed. */
function firebase(args: readonly string[], stdio: StdioOptions, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn('firebase', args, { cwd: root, stdio, signal });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    // After the signal it is still ending.
    child.on('error', () => child.pid === undefined && resolve(null));
    child.on('close', (code) => resolve(code === 0 ? output : null));
  });
}

await run((signal) =>
  deploy(process.argv.slice(2), {
    ...here,
    google: async (id) => googleApis(await credentials(), id),
    firebase: async (args) => (await firebase(args, 'inherit', signal)) !== null,
    askFirebase: (args) => firebase(args, ['ignore', 'pipe', 'ignore'], signal),
    print: console.log,
    signal,
  }),
);
