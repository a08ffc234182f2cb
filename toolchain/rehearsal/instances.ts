/** Two instances of the function on the production runtime, and the work that they count and log. */

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runtime, startFunction, startRuntime } from '../../tests/support/production-runtime.ts';
import { counting, operationsIn } from '../bench/counted-operations.ts';
import { allStarted } from '../processes/all-started.ts';
import { freePort } from '../product/ports.ts';

/** Milliseconds until a process's output has arrived. */
export const printing = 200;

/** As in production, a person's requests reach different instances. */
const count = 2;

export type Instances = Awaited<ReturnType<typeof startInstances>>;
export type Ports = readonly number[];

export const choosePorts = (): Promise<Ports> => Promise.all(Array.from({ length: count }, () => freePort()));

/** Starts the instances with the clock at `at` (ADR 24), which moves time from scene to scene. */
export async function startInstances(ports: Ports, at: Date, changes: Record<string, string>) {
  const environment = { ...changes, CLOCK_OFFSET_MS: String(at.getTime() - Date.now()) };
  const start = () => allStarted(ports.map((port) => startRuntime(environment, { port })));
  let running = await start();
  const all: Runtime[] = [...running];
  return {
    /** The instance for a request. Consecutive acts use different ones, and so do retries. */
    originOf: (turn: number): string => running[turn % running.length]?.url ?? '',
    /** Kills them during requests, while `stop` would wait for answers. */
    async kill(): Promise<void> {
      for (const { pid } of running) process.kill(pid, 'SIGKILL');
      await Promise.all(running.map((runtime) => runtime.stop()));
    },
    /** Restarts after `kill`. The clock has continued. */
    async startAgain(): Promise<void> {
      running = await start();
      all.push(...running);
    },
    /** All output so far, including killed ones. */
    output: (): string => all.map((runtime) => runtime.output()).join('\n'),
    /** Peak memory of each in MB; empty if the system doesn't report it. */
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
  /** For example `POST /vote`; undefined for an unknown path. */
  readonly route?: string;
  readonly status: number;
  /** Duration within the function. */
  readonly ms: number;
}

/** The requests logged in this part of the instances' output. */
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
  /** Without deletes, which have their own price. */
  readonly writes: number;
  readonly deletes: number;
  /** An upper bound: as if requests never shared an instance, each rounded up to the billing increment. */
  readonly instanceSeconds: number;
}

/** Milliseconds; Google's billing increment of instance time. */
const billedStep = 100;

export const noWork: Work = { calls: 0, reads: 0, writes: 0, deletes: 0, instanceSeconds: 0 };

/** Builds a `Work` from one number per kind. */
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

/** The cost of a call of the schedule with nothing due. */
export async function costOfSchedule(at: Date): Promise<Work> {
  const clock = { CLOCK_OFFSET_MS: String(at.getTime() - Date.now()) };
  const runtime = await startFunction('fanOut', await freePort(), { ...counting, ...clock });
  try {
    // The first call does real work, so it is not measured.
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
