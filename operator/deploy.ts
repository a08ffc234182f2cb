/**
 * `npm run deploy -- --project <id>`: checks what a release needs, deploys it and looks at it live (ADR 50). Exits with 0
 * when all is well, 1 when something is missing or failed or a rollback holds, 2 for wrong use, 130 after Ctrl-C.
 */

import { googleApis } from './cloud/google.ts';
import { credentials } from './database.ts';
import { deploy, here } from './deploy/deploy.ts';
import { runFirebase } from './deploy/firebase.ts';
import { run } from './main.ts';

await run((signal) =>
  deploy(process.argv.slice(2), {
    ...here,
    google: async (id) => googleApis(await credentials(), id),
    firebase: async (args) => (await runFirebase(args, 'inherit')) !== null,
    askFirebase: (args) => runFirebase(args, ['ignore', 'pipe', 'ignore']),
    print: console.log,
    signal,
  }),
);
