/** `npm run dev`: like `npm start`, with hot reload of the web app and of the functions. */

import { join } from 'node:path';
import { context, type Plugin } from 'esbuild';
import { createServer } from 'vite';
import { bundleOptions } from './lib/bundle.ts';
import { run } from './lib/main.ts';
import { parseStartOptions } from './lib/options.ts';
import { webDir } from './lib/paths.ts';
import { host, type Ports } from './lib/ports.ts';
import { runLocal } from './lib/run-local.ts';
import { originOf } from './lib/stack.ts';
import { stagedOutput } from './lib/staging.ts';
import { UserError } from './lib/user-error.ts';

/** Has the functions emulator load the bundle again: it doesn't watch folders below one whose name begins with a dot. */
function reloadAfterBuild(hub: string): Plugin {
  return {
    name: 'reload-after-build',
    setup(build) {
      build.onEnd(async ({ errors }) => {
        if (errors.length > 0) return;
        // No answer: the emulators are still starting, and will load this build anyway.
        const answer = await fetch(`${hub}/functions/enableBackgroundTriggers`, { method: 'PUT' }).catch(
          () => undefined,
        );
        if (answer !== undefined)
          console.log(answer.ok ? 'Reloaded the functions.' : 'Could not reload the functions.');
      });
    },
  };
}

async function watchFunctions(folder: string, ports: Ports): Promise<() => Promise<void>> {
  const options = bundleOptions(join(stagedOutput(folder).functionsDist, 'index.js'));
  const plugins = [...(options.plugins ?? []), reloadAfterBuild(originOf(ports.hub))];
  const watcher = await context({ ...options, plugins });
  try {
    await watcher.rebuild();
  } catch {
    await watcher.dispose();
    throw new UserError('The functions did not build: see the errors above.');
  }
  await watcher.watch();
  return () => watcher.dispose();
}

async function serveWeb(ports: Ports): Promise<() => Promise<void>> {
  const server = await createServer({
    root: webDir,
    logLevel: 'warn',
    server: { host, port: ports.web, strictPort: true, proxy: { '/api': originOf(ports.hosting) } },
  });
  await server.listen();
  return () => server.close();
}

await run((signal) =>
  runLocal(
    {
      app: 'web',
      prepare: async (folder, ports) => {
        const closers = [await watchFunctions(folder, ports)];
        closers.push(await serveWeb(ports));
        return { close: async () => void (await Promise.all(closers.map((close) => close()))) };
      },
    },
    parseStartOptions(process.argv.slice(2), 'npm run dev'),
    signal,
  ),
);
