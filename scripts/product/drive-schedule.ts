/** Replaces Cloud Scheduler, because the emulators run no schedules (design §7). */

import { appendFileSync } from 'node:fs';
import { projectId } from '../lib/local.ts';
import { originOf } from './ports.ts';
import type { Product } from './staging.ts';
import { logOf } from './start-product.ts';

/**
 * Calls the schedule's function once. The emulator adds a load count to the name of a function without an HTTP trigger,
 * and keeps the first name across reloads. Resolves to the status of the answer.
 */
export async function callSchedule(functionsOrigin: string): Promise<number> {
  return (await fetch(`${functionsOrigin}/${projectId}/asia-south1/fanOut-0`, { method: 'POST' })).status;
}

/** Calls it at once and then every minute, until the returned function is called. */
export function driveSchedule({ ports, folder }: Product): () => Promise<void> {
  const drive = async () => {
    const status = await callSchedule(originOf(ports.functions)).catch(() => 0);
    if (status !== 200) appendFileSync(logOf(folder), `fanOut answered ${status}.\n`);
  };
  void drive();
  const timer = setInterval(drive, 60_000);
  return async () => clearInterval(timer);
}
