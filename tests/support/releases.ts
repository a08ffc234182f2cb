/** Two releases of the web app, and a server that switches between them like a deploy. */

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../../scripts/lib/local.ts';
import { runProgram } from '../../scripts/lib/run-program.ts';
import { env } from './env.ts';

const { default: superstatic }: typeof import('superstatic') = createRequire(import.meta.url)('superstatic');

/** Builds the app from a copy of its sources, with `from` replaced by `to` in one file. Resolves with the folder. */
export async function buildRelease(folder: string, file: string, from: string, to: string): Promise<string> {
  const source = join(folder, 'web');
  cpSync(join(root, 'web'), source, {
    recursive: true,
    filter: (path) => !/web\/(node_modules|dist)(\/|$)/.test(path),
  });
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  const before = readFileSync(join(source, file), 'utf8');
  if (!before.includes(from)) throw new Error(`${file} has no "${from}" to change.`);
  writeFileSync(join(source, file), before.replaceAll(from, to));

  const dist = join(folder, 'dist');
  const command = ['vite', 'build', '--outDir', dist, '--logLevel', 'error'];
  const isBuilt = await runProgram(command, { cwd: source, env: { NODE_ENV: 'production' } });
  if (!isBuilt) throw new Error(`The release in ${folder} did not build.`);
  return dist;
}

function toApi(request: IncomingMessage, response: ServerResponse): void {
  const { url, method, headers } = request;
  const passed = send(`${env.APP_URL}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}

type Serve = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Hosting's server with the product's configuration, for these files. */
function hosting(dist: string): Serve {
  const { hosting } = JSON.parse(readFileSync(join(env.WEB_DIST, '../firebase.json'), 'utf8'));
  return superstatic({
    cwd: dist,
    config: { ...hosting, public: '.' },
    stack: 'strict',
    rewriters: { function: async () => toApi },
  }) as Serve;
}

/** Serves a release like Hosting, and proxies the API to the running product. */
export async function serveReleases(first: string) {
  let serve = hosting(first);
  const server = createServer((request, response) => serve(request, response, () => response.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    release: (dist: string) => {
      serve = hosting(dist);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
