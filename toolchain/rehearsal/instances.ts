/** The function on the production runtime, twice, at a moment of the two nights (ADR 46). */

import { freePort, type Runtime, startRuntime } from '../../tests/support/production-runtime.ts';
import { counting } from '../bench/counted-operations.ts';

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
