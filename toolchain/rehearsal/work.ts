/** What the function has done for people, as it counted and logged it itself: the basis of what a night costs. */

import { loggedRequests } from '../../tests/support/load/request-log.ts';
import { operationsIn } from '../bench/counted-operations.ts';

export interface Work {
  readonly calls: number;
  readonly reads: number;
  /** Deletes not included: they have a price of their own. */
  readonly writes: number;
  readonly deletes: number;
  /** At most: as if no two requests ever shared an instance, each rounded up as it is billed. */
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

export function workIn(output: string): Work {
  const { reads, writes, deletes } = operationsIn(output);
  const requests = loggedRequests([{ output: () => `${output}\n` }]);
  const steps = requests.reduce((sum, { ms }) => sum + Math.max(1, Math.ceil(ms / billedStep)), 0);
  const instanceSeconds = (steps * billedStep) / 1000;
  return { calls: requests.length, reads, writes: writes - deletes, deletes, instanceSeconds };
}

export const addWork = (a: Work, b: Work): Work => workOf((name) => a[name] + b[name]);
