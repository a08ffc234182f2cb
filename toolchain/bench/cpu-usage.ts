/** The CPU time of a running function, which prints it when asked (cpu-reporter.ts). */

import pWaitFor from 'p-wait-for';
import type { Runtime } from '../testing/production-runtime.ts';
import { preloading } from './counted-operations.ts';

/** For the environment of a runtime whose CPU is to be measured. */
export const telling = preloading('cpu-reporter.ts');

/** Milliseconds that the process has used so far. */
export async function cpuOf({ pid, output }: Runtime): Promise<number> {
  const before = output().length;
  process.kill(pid, 'SIGUSR2');
  const told = () => /^cpu ([\d.]+)$/m.exec(output().slice(before))?.[1];
  await pWaitFor(() => told() !== undefined, { interval: 2, timeout: 5000 });
  return Number(told());
}
