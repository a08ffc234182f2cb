/** The CPU time of a running function, which prints it on a signal (cpu-reporter.ts). */

import pWaitFor from 'p-wait-for';
import type { Runtime } from '../../tests/support/production-runtime.ts';
import { preloading } from './counted-operations.ts';

/** Environment of a runtime whose CPU time is measured. */
export const reportingCpu = preloading('cpu-reporter.ts');

/** CPU milliseconds that the process has used so far. */
export async function cpuOf({ pid, output }: Runtime): Promise<number> {
  const before = output().length;
  process.kill(pid, 'SIGUSR2');
  const reported = () => /^cpu ([\d.]+)$/m.exec(output().slice(before))?.[1];
  await pWaitFor(() => reported() !== undefined, { interval: 2, timeout: 5000 });
  return Number(reported());
}
