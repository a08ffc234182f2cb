/** The built bundle in the runtime that production uses, for what the functions emulator says nothing about: load. */

import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { basePath } from '@fresher-party/contract/endpoints';
import { env } from './env.ts';

export interface Runtime {
  /** As APP_URL: what `call` turns to. */
  readonly url: string;
  readonly pid: number;
  /** Everything the process has printed so far. */
  output(): string;
  /** Kills it outright: whatever it was doing stays undone. */
  stop(): Promise<void>;
}

const framework = resolve(import.meta.dirname, '../../node_modules/.bin/functions-framework');

/** A port of this machine that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** What the function is configured with, beside the emulators' hosts of this run. */
export function runtimeEnv(): Record<string, string> {
  return {
    FUNCTION_TARGET: 'api',
    SMTP_URL: `smtp://127.0.0.1:${env.SMTP_PORT}`,
    MAIL_FROM: 'Fresher Party <noreply@fresher-party.example>',
    SESSION_KEYS: env.SESSION_KEYS,
    CODE_PEPPER: env.CODE_PEPPER,
    USER_ID_KEY: env.USER_ID_KEY,
    VAPID_PRIVATE_KEY: env.VAPID_PRIVATE_KEY,
    VAPID_PUBLIC_KEY: env.VAPID_PUBLIC_KEY,
    VAPID_SUBJECT: 'mailto:organisers@fresher-party.example',
    PUSH_ORIGIN: env.PUSH_ORIGIN,
    WEB_API_KEY: 'demo-key',
    GCLOUD_PROJECT: env.GCLOUD_PROJECT,
  };
}

/** Starts the runtime; `changes` override its environment, undefined removes. `source` is the product's bundle. */
export function spawnRuntime(
  port: number,
  changes: Record<string, string | undefined> = {},
  source = join(env.FUNCTIONS_DIST, '..'),
): ChildProcess {
  const args = ['--target=api', `--source=${source}`, `--port=${port}`];
  const environment = { ...process.env, ...runtimeEnv(), APP_URL: `http://127.0.0.1:${port}`, ...changes };
  return spawn(framework, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Starts another function of the bundle on a port, and waits until something listens there. Throws as `startRuntime`. */
export async function startFunction(
  target: string,
  port: number,
  changes: Readonly<Record<string, string>>,
): Promise<Runtime> {
  const source = join(env.FUNCTIONS_DIST, '..');
  const args = [`--target=${target}`, `--source=${source}`, `--port=${port}`];
  const environment = { ...process.env, ...runtimeEnv(), ...changes, FUNCTION_TARGET: target };
  const child = spawn(framework, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  return untilUp(child, port, (url) =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
}

interface Place {
  /** A free port when not given. */
  readonly port?: number;
  /** Another function than the product's. */
  readonly source?: string;
}

/** Starts the runtime and waits until it answers. Throws with its output when it doesn't within 50 s. */
export async function startRuntime(
  changes: Record<string, string | undefined> = {},
  { port, source }: Place = {},
): Promise<Runtime> {
  const chosen = port ?? (await freePort());
  const isUp = (url: string) =>
    fetch(`${url}${basePath}/health`).then(
      (response) => response.ok,
      () => false,
    );
  return untilUp(spawnRuntime(chosen, changes, source), chosen, isUp);
}

async function untilUp(child: ChildProcess, port: number, isUp: (url: string) => Promise<boolean>): Promise<Runtime> {
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  for (const deadline = Date.now() + 50_000; Date.now() < deadline && child.exitCode === null; await sleep(50)) {
    if (await isUp(url)) return { url, pid: child.pid ?? 0, output: () => output, stop };
  }
  await stop();
  throw new Error(`The function did not start: ${output}`);
}

/** Starts the runtime and lets `call` turn to it until the returned function is called. */
export async function useRuntime(changes: Record<string, string | undefined> = {}): Promise<Runtime> {
  const runtime = await startRuntime(changes);
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
