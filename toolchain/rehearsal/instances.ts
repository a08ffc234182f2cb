/** The function on the production runtime, twice, at a moment of the two nights (ADR 46). */

import { setTimeout as sleep } from 'node:timers/promises';
import { counting, operationsIn } from '../bench/counted-operations.ts';
import { freePort, type Runtime, startFunction, startRuntime } from '../testing/production-runtime.ts';
import type { Work } from './work.ts';

/** How long what a process has printed is on its way, at most. Milliseconds. */
export const printing = 200;

/** As in production, one person's requests come to different instances. */
const count = 2;

export interface Instances {
  /** Where a request goes: neighbours use different instances, and so do retries. */
  originOf(turn: number): string;
  /** SIGKILL to all of them. */
  kill(): Promise<void>;
  /** After `kill`: the clock has gone on meanwhile. */
  startAgain(): Promise<void>;
  /** What they have printed so far, those that were killed included. */
  output(): string;
}

export type Ports = readonly number[];

export const choosePorts = (): Promise<Ports> => Promise.all(Array.from({ length: count }, freePort));

/** Starts them with the clock at `at` (ADR 24): this is how it moves from one scene to the next. */
export async function startInstances(ports: Ports, at: Date, changes: Record<string, string>): Promise<Instances> {
  const environment = {
    ...counting,
    ...changes,
    // All the mails of an evening come within seconds here.
    MAIL_RATE: '100',
    CLOCK_OFFSET_MS: String(at.getTime() - Date.now()),
  };
  const start = () => Promise.all(ports.map((port) => startRuntime(environment, { port })));
  const all: Runtime[] = [];
  let running = await start();
  all.push(...running);
  return {
    originOf: (turn) => running[turn % running.length]?.url ?? '',
    async kill() {
      await Promise.all(running.map((runtime) => runtime.stop()));
    },
    async startAgain() {
      running = await start();
      all.push(...running);
    },
    output: () => all.map((runtime) => runtime.output()).join('\n'),
  };
}

/** What one call of the schedule costs when nothing is due, at a moment of the two nights. */
export async function costOfSchedule(at: Date): Promise<Work> {
  const clock = { CLOCK_OFFSET_MS: String(at.getTime() - Date.now()) };
  const runtime = await startFunction('planReminders', await freePort(), { ...counting, ...clock });
  try {
    // The first call, by which it is known to be up, finds things to do.
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
