/** `npm start`: the whole product on this machine, built as for production. */

import { buildAll } from './lib/build-all.ts';
import { run } from './lib/main.ts';
import { parseStartOptions } from './lib/options.ts';
import { runLocal } from './lib/run-local.ts';
import { stagedOutput } from './lib/staging.ts';

await run((signal) =>
  runLocal(
    {
      app: 'hosting',
      prepare: async (folder) => {
        await buildAll(stagedOutput(folder));
        return { close: async () => {} };
      },
    },
    parseStartOptions(process.argv.slice(2), 'npm start'),
    signal,
  ),
);
