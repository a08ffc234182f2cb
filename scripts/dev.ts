/** `npm run dev`: like `npm start`, with hot reload of web app and functions, and with the server's log. */

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { context, type Plugin } from 'esbuild';
import { createServer } from 'vite';
import { run, UserError } from './lib/command.ts';
import { root } from './lib/local.ts';
import { bundleOptions } from './product/build.ts';
import { runLocal } from './product/local-run.ts';
import { host, originOf, type Ports } from './product/ports.ts';
import type { Product } from './product/staging.ts';
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

async function watchFunctions({ functionsDist, ports }: Product): Promise<() => Promise<void>> {
  const options = bundleOptions(functionsDist);
  const watcher = await context({ ...options, plugins: [...options.plugins, reloadAfterBuild(originOf(ports.hub))] });
  try {
    await watcher.rebuild();
  } catch {
    await watcher.dispose();
    throw new UserError('The functions did not build: see the errors above.');
  }
  await watcher.watch();
  return () => watcher.dispose();
}

/** Prints what the emulators and the functions log. */
function printLog(folder: string): () => Promise<void> {
  // Without what an earlier run has left, which the start removes.
  let printed = readLog(folder).length;
  const timer = setInterval(() => {
    const log = readLog(folder);
    process.stdout.write(log.slice(printed));
    printed = log.length;
  }, 300);
  return async () => clearInterval(timer);
}

async function serveWeb(ports: Ports): Promise<() => Promise<void>> {
  const server = await createServer({
    root: join(root, 'web'),
    logLevel: 'warn',
    server: { host, port: ports.web, strictPort: true, proxy: { '/api/': originOf(ports.hosting) } },
  });
  await server.listen();
  return () => server.close();
}

await run((signal) =>
  runLocal(
    {
      command: 'npm run dev',
      // Real time, because tests run on it.
      hasEvening: false,
      app: 'web',
      build: async (product) => {
        // Makes stack traces refer to the source instead of the bundle.
        appendFileSync(join(product.folder, 'functions/.env.local'), "NODE_OPTIONS='--enable-source-maps'\n");
        const closers = [await watchFunctions(product), await serveWeb(product.ports), printLog(product.folder)];
        return async () => void (await Promise.all(closers.map((close) => close())));
      },
    },
    signal,
  ),
);
