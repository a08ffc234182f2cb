/** Runs the built bundle in the production runtime instead of the functions emulator. */

import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pWaitFor from 'p-wait-for';
import { freePort } from '../../scripts/product/ports.ts';
import { env } from './env.ts';
import { type Running, start } from './processes.ts';

export interface Runtime {
  readonly url: string;
  readonly pid: number;
  output(): string;
  /** Kills it after a short delay for work after answers. */
  stop(): Promise<void>;
}

const framework = resolve(import.meta.dirname, '../../node_modules/.bin/functions-framework');

/** This process's environment, with the settings of the function that a run does not set. */
export function runtimeEnv(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    FUNCTION_TARGET: 'api',
    SMTP_URL: `smtp://127.0.0.1:${env.SMTP_PORT}`,
    MAIL_FROM: 'Fresher Party <noreply@fresher-party.example>',
    VAPID_SUBJECT: 'mailto:organisers@fresher-party.example',
    WEB_API_KEY: 'demo-key',
  };
}

interface Place {
  /** The function of the bundle; default `api`. */
  readonly target?: string;
  /** The bundle; default the product's. */
  readonly source?: string;
}

/** Spawns the runtime. `changes` override its environment; undefined removes a variable. */
export function spawnRuntime(
  port: number,
  changes: Record<string, string | undefined> = {},
  { target = 'api', source = join(env.FUNCTIONS_DIST, '..') }: Place = {},
): Running {
  const args = [`--target=${target}`, `--source=${source}`, `--port=${port}`];
  // In production it doesn't say that it serves.
  const place = { APP_URL: `http://127.0.0.1:${port}`, FUNCTION_TARGET: target, NODE_ENV: 'test' };
  return start([framework, ...args], { env: { ...runtimeEnv(), ...place, ...changes } });
}

/** Starts the runtime and waits until it serves. Throws with its output after 50 s. */
export async function startRuntime(
  changes: Record<string, string | undefined> = {},
  place: Place = {},
): Promise<Runtime> {
  const port = await freePort();
  const { pid, output, isRunning, kill, exit } = spawnRuntime(port, changes, place);
  const url = `http://127.0.0.1:${port}`;
  // An answer at its port could be another program's that has taken it meanwhile.
  const isUp = () => output().includes('Serving function...');
  const stop = async (): Promise<void> => {
    // Rollbacks happen after the answer. If it were killed earlier, locks would delay the next test file by a minute.
    await sleep(100);
    kill('SIGKILL');
    await exit;
  };
  const timeout = { milliseconds: 50_000, fallback: () => {} };
  await pWaitFor(() => !isRunning() || isUp(), { interval: 5, timeout });
  if (isUp()) return { url, pid, output, stop };
  await stop();
  if (output().includes('EADDRINUSE')) return startRuntime(changes, place);
  throw new Error(`The function did not start: ${output()}`);
}

/** Keeps idle connections open: after its five seconds, the runtime would close one under the next call of a slow test. */
const keepAlive = `--import=data:text/javascript,${encodeURIComponent(
  `import http from 'node:http'; const create = http.createServer;
   http.createServer = (...given) => Object.assign(create(...given), { keepAliveTimeout: 600_000 });`,
)}`;

/** Starts the runtime and makes it the default of `call` until it is stopped. */
export async function useRuntime(changes: Record<string, string | undefined> = {}): Promise<Runtime> {
  const runtime = await startRuntime({ NODE_OPTIONS: keepAlive, ...changes });
  const before = process.env.APP_URL;
  process.env.APP_URL = runtime.url;
  return {
    ...runtime,
    async stop() {
      process.env.APP_URL = before;
      await runtime.stop();
    },
  };
}
