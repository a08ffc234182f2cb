/**
 * `npm run rollback -- --project <id>`: pages and functions as they were before the last release (ADR 50). Exits with 0
 * when that is live, 1 when it is not, 2 for wrong use.
 */

import { createInterface } from 'node:readline/promises';
import { googleApis } from './cloud/google.ts';
import { credentials } from './database.ts';
import { root } from './local.ts';
import { run } from './main.ts';
import { rollback } from './rollback/rollback.ts';
import { UserError, WrongUse } from './user-error.ts';

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

await run(async () => {
  try {
    return await rollback(process.argv.slice(2), {
      google: async (id) => googleApis(await credentials(), id),
      ask,
      print: console.log,
      aliasFolder: root,
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return error instanceof WrongUse ? 2 : 1;
  }
});
