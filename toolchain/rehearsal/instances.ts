/** The function on the production runtime, twice, and the work that it has counted and logged itself. */

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { counting, operationsIn } from '../bench/counted-operations.ts';
import { allStarted } from '../processes/all-started.ts';
import { freePort } from '../product/ports.ts';
import { type Runtime, startFunction, startRuntime } from '../testing/production-runtime.ts';

/** Milliseconds until what a process has printed has arrived. */
export const printing = 200;

/** As in production, one person's requests come to different instances. */
const count = 2;

export type Instances = Awaited<ReturnType<typeof startInstances>>;
export type Ports = readonly number[];

export const choosePorts = (): Promise<Ports> => Promise.all(Array.from({ length: count }, () => freePort()));

/** Starts them with the clock at `at` (ADR 24): this is how time moves from one scene to the next. */
export async function startInstances(ports: Ports, at: Date, changes: Record<string, string>) {
  const environment = { ...changes, CLOCK_OFFSET_MS: String(at.getTime() - Date.now()) };
  const start = () => allStarted(ports.map((port) => startRuntime(environment, { port })));
  let running = await start();
  const all: Runtime[] = [...running];
  return {
    /** Where a request goes: neighbours use different instances, and so do retries. */
    originOf: (turn: number): string => running[turn % running.length]?.url ?? '',
    /** In the middle of what they do: `stop` alone would wait for the rest of an answer. */
    async kill(): Promise<void> {
      for (const { pid } of running) process.kill(pid, 'SIGKILL');
      await Promise.all(running.map((runtime) => runtime.stop()));
    },
    /** After `kill`. The clock has gone on meanwhile. */
    async startAgain(): Promise<void> {
      running = await start();
      all.push(...running);
    },
    /** What they have printed so far, the killed ones included. */
    output: (): string => all.map((runtime) => runtime.output()).join('\n'),
    /** The most memory that each has used, in MB; none where the system doesn't say. */
    memory: (): number[] =>
      process.platform === 'linux'
        ? running.map(({ pid }) => {
            const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
            return Math.round(Number(kilobytes) / 1024);
          })
        : [],
  };
}

export interface LoggedRequest {
  /** As the registry names it, `POST /vote`; undefined for an address that it doesn't have. */
  readonly route?: string;
  readonly status: number;
  /** Inside the function. */
  readonly ms: number;
}

/** The requests that some instances have logged in this part of their output. */
export function requestsIn(output: string): LoggedRequest[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LoggedRequest & { readonly message?: string })
    .filter(({ message }) => message === 'request');
}

export interface Work {
  readonly calls: number;
  readonly reads: number;
  /** Without deletes, which have a price of their own. */
  readonly writes: number;
  readonly deletes: number;
  /** At most: as if no two requests shared an instance, each rounded up as it is billed. */
  readonly instanceSeconds: number;
}

/** Google bills an instance's time in steps of this. Milliseconds. */
const billedStep = 100;

export const noWork: Work = { calls: 0, reads: 0, writes: 0, deletes: 0, instanceSeconds: 0 };

/** One number for each kind of work. */
export function workOf(amount: (name: keyof Work) => number): Work {
  const names = Object.keys(noWork) as (keyof Work)[];
  return Object.fromEntries(names.map((name) => [name, amount(name)])) as unknown as Work;
}

export const addWork = (a: Work, b: Work): Work => workOf((name) => a[name] + b[name]);

export function workIn(output: string): Work {
  const { reads, writes, deletes } = operationsIn(output);
  const requests = requestsIn(output);
  const steps = requests.reduce((sum, { ms }) => sum + Math.max(1, Math.ceil(ms / billedStep)), 0);
  const instanceSeconds = (steps * billedStep) / 1000;
  return { calls: requests.length, reads, writes: writes - deletes, deletes, instanceSeconds };
}

/** What one call of the schedule costs when nothing is due. */
export async function costOfSchedule(at: Date): Promise<Work> {
  const clock = { CLOCK_OFFSET_MS: String(at.getTime() - Date.now()) };
  const runtime = await startFunction('fanOut', await freePort(), { ...counting, ...clock });
  try {
    // The start-up call does real work: not measured.
    await sleep(printing);
    const before = runtime.output().length;
    const { status } = await fetch(runtime.url, { method: 'POST' });
    if (status !== 200) throw new Error(`The schedule answered ${status}.`);
    await sleep(printing);
    return { calls: 1, ...operationsIn(runtime.output().slice(before)), instanceSeconds: 0.1 };
  } finally {
    await runtime.stop();
  }
}
