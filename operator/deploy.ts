/**
 * `npm run deploy -- --project <id>`: checks what a release needs, deploys it and looks at it live (ADR 50). Exits with 0
 * when all is well, 1 when something is missing or failed, 2 for wrong use.
 */

import { spawn } from 'node:child_process';
import { googleApis } from './cloud/google.ts';
import { credentials } from './database.ts';
import { deploy, here } from './deploy/deploy.ts';
import { root } from './local.ts';
import { run } from './main.ts';
import { UserError, WrongUse } from './user-error.ts';

/** Runs the Firebase command line; resolves with what it printed where that is asked for, null when it failed. */
function firebase(args: readonly string[], isQuiet: boolean): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn('firebase', args, { cwd: root, stdio: isQuiet ? ['ignore', 'pipe', 'ignore'] : 'inherit' });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? output : null));
  });
}

await run(async () => {
  try {
    return await deploy(process.argv.slice(2), {
      ...here,
      google: async (id) => googleApis(await credentials(), id),
      firebase: async (args) => (await firebase(args, false)) !== null,
      askFirebase: (args) => firebase(args, true),
      print: console.log,
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return error instanceof WrongUse ? 2 : 1;
  }
});
