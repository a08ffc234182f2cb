/**
 * `npm run rollback -- --project <id>`: pages and functions as they were before the last release (ADR 50). Exits with 0
 * when that is live, 1 when it is not, 2 for wrong use, 130 after Ctrl-C.
 */

import { googleApis } from './cloud/google.ts';
import { credentials } from './database.ts';
import { root } from './local.ts';
import { run, typedLine } from './main.ts';
import { rollback } from './rollback/rollback.ts';

await run((signal) =>
  rollback(process.argv.slice(2), {
    google: async (id) => googleApis(await credentials(), id),
    ask: (question) => typedLine(question, signal),
    print: console.log,
    aliasFolder: root,
    signal,
  }),
);
