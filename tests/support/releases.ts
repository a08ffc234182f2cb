/** Two releases of the web app, and a server that switches between them like a deploy. */

import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { root } from '../../scripts/lib/local.ts';
import { runProgram } from '../../scripts/lib/run-program.ts';
import { env } from './env.ts';

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

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

interface HeaderRule {
  readonly source?: string;
  readonly regex?: string;
  readonly headers: readonly { key: string; value: string }[];
}

/** firebase.json's headers for a path: the common ones and its caching. */
function headersFor(path: string): Record<string, string> {
  const { hosting } = JSON.parse(readFileSync(join(env.WEB_DIST, '../firebase.json'), 'utf8')) as {
    hosting: { headers: HeaderRule[] };
  };
  const caching = path.startsWith('/assets/') ? '/assets/**' : '!/@(assets|api)/**';
  const rules = hosting.headers.filter(({ source, regex }) => regex === '.*' || source === caching);
  return Object.fromEntries(rules.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])));
}

/** The file that Hosting would serve: the file, a folder's index.html, or the app, but null for a missing asset. */
function fileFor(dist: string, path: string): string | null {
  const file = join(dist, path);
  if (existsSync(file) && statSync(file).isFile()) return file;
  if (path.startsWith('/assets/')) return null;
  return [join(file, 'index.html'), join(dist, 'index.html')].find((candidate) => existsSync(candidate)) ?? null;
}

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const name of ['authorization', 'content-type', 'idempotency-key', 'accept']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const answer = await fetch(`${env.APP_URL}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    'cache-control': answer.headers.get('cache-control') ?? 'no-store',
  });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

export interface ReleaseServer {
  readonly url: string;
  /** Switches to these files. */
  readonly release: (dist: string) => void;
  readonly stop: () => Promise<void>;
}

/** Serves a release like Hosting, and proxies the API to the running product. */
export async function serveReleases(first: string): Promise<ReleaseServer> {
  let dist = first;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      void forward(request, response).catch(() => response.writeHead(502).end());
      return;
    }
    const file = fileFor(dist, pathname);
    if (!file) response.writeHead(404, headersFor(pathname)).end();
    else {
      const type = types[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { ...headersFor(pathname), 'Content-Type': type }).end(readFileSync(file));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    release: (next) => {
      dist = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
