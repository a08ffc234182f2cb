/** `npm start`: the whole product on this machine, built as for production. */

import { run } from '../../operator/main.ts';
import { buildAll, copyBuild } from '../build/build.ts';
import { runLocal } from '../product/local-run.ts';
import { stagedBuild } from '../product/staging.ts';

/** The folder of a product that is built already: the toolchain's own tests start many. */
const built = process.env.BUILD_FROM;

await run((signal) =>
  runLocal(
    {
      command: 'npm start',
      hasEvening: true,
      app: 'hosting',
      build: async (product) => {
        if (built === undefined) await buildAll(product);
        else copyBuild(stagedBuild(built), product);
        return undefined;
      },
    },
    signal,
  ),
);
