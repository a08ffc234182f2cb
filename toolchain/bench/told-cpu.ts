/** Having a function tell its CPU (tell-cpu.ts), and reading what it has told. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '../testing/production-runtime.ts';
import { preloading } from './counted-operations.ts';

/** For the environment of a runtime whose CPU is to be measured. */
export const telling = preloading('tell-cpu.ts');

/** Milliseconds that the process has used so far. */
export async function cpuOf({ pid, output }: Runtime): Promise<number> {
  const before = output().length;
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const told = /^cpu ([\d.]+)$/m.exec(output().slice(before))?.[1];
    if (told !== undefined) return Number(told);
    await sleep(2);
  }
}
