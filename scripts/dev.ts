/** `npm run dev`: like `npm start`, with hot reload of web app and functions, and with the server's log. */

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { context, type Plugin } from 'esbuild';
import { createServer } from 'vite';
import { run } from './lib/command.ts';
import { root } from './lib/local.ts';
import { bundleOptions, notBuilt } from './product/build.ts';
import { runLocal } from './product/local-run.ts';
import { host, originOf } from './product/ports.ts';
import { readLog } from './product/start-product.ts';

/** Makes the functions emulator reload the bundle: it does not watch folders below one that starts with a dot. */
const reloadAfterBuild = (hub: string): Plugin => ({
  name: 'reload-after-build',
  setup(build) {
    build.onEnd(async ({ errors }) => {
      if (errors.length > 0) return;
      // Without an answer the emulators are still starting, and will load this build.
      await fetch(`${hub}/functions/enableBackgroundTriggers`, { method: 'PUT' }).catch(() => undefined);
    });
  },
});

await run((signal) =>
  runLocal(
    'npm run dev',
    async ({ folder, functionsDist, ports }, atEnd) => {
      // Makes stack traces refer to the source instead of the bundle.
      appendFileSync(join(folder, 'functions/.env.local'), "NODE_OPTIONS='--enable-source-maps'\n");

      const options = bundleOptions(functionsDist);
      const watcher = await context({
        ...options,
        plugins: [...options.plugins, reloadAfterBuild(originOf(ports.hub))],
      });
      atEnd.push(() => watcher.dispose());
      await watcher.rebuild().catch(notBuilt);
      await watcher.watch();

      const server = await createServer({
        root: join(root, 'web'),
        logLevel: 'warn',
        server: { host, port: ports.web, strictPort: true, proxy: { '/api/': originOf(ports.hosting) } },
      });
      atEnd.push(() => server.close());
      await server.listen();

      // Without what an earlier run has left, which the start removes.
      let printed = readLog(folder).length;
      const timer = setInterval(() => {
        const log = readLog(folder);
        process.stdout.write(log.slice(printed));
        printed = log.length;
      }, 300);
      atEnd.push(async () => clearInterval(timer));
    },
    signal,
  ),
);
