/** A stub of the live app: serves a folder and the refusals of the API as Hosting would, for tests of a deploy. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { headersOfEverything } from '../../operator/deploy/live-checks.ts';
import { root } from '../../operator/local.ts';

export interface StubSite {
  readonly origin: string;
  /** Answers at this path with that status, or with nothing of what it should. */
  readonly break: (path: string, status: number) => void;
  readonly stop: () => Promise<void>;
}

/** Writes a small build into the folder, and serves it. */
export async function startStubSite(folder: string): Promise<StubSite> {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'login'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<div id="root">home</div>');
  writeFileSync(join(folder, 'login/index.html'), '<div id="root">login</div>');
  for (const name of ['app-12345678.js', 'page-12345678.js']) writeFileSync(join(folder, 'assets', name), '1');
  const broken = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    for (const [name, value] of Object.entries(headersOfEverything(root))) response.setHeader(name, value);
    const wrong = broken.get(path);
    if (wrong) return response.writeHead(wrong).end('broken');
    if (path.endsWith('/health')) return response.end('{"success":true,"status":"ok"}');
    if (path.startsWith('/api/')) {
      return response.writeHead(401, { 'cache-control': 'private, no-store' }).end('{"success":false}');
    }
    const file = join(folder, path.startsWith('/assets/') ? path : join(path, 'index.html'));
    if (!existsSync(file)) return response.writeHead(404).end();
    if (path.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    return response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    break: (path, status) => broken.set(path, status),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
