/** What Cloud Scheduler does in production: the emulators fire no schedule themselves (design §7). */

import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectId } from '../../operator/local.ts';
import { originOf } from './ports.ts';
import type { Product } from './staging.ts';
import { logOf } from './start-product.ts';

const minuteMs = 60_000;

/**
 * Calls the schedule's function once. The emulator names a function without an HTTP address of its own with the count of
 * its loads, and keeps the first name through each reload. Resolves to the status of the answer.
 */
export async function callSchedule(functionsOrigin: string, signal?: AbortSignal): Promise<number> {
  const url = `${functionsOrigin}/${projectId}/asia-south1/fanOut-0`;
  const { status } = await fetch(url, { method: 'POST', ...(signal ? { signal } : {}) });
  return status;
}

/**
 * Calls it at once and then each minute of the product's time, which runs as fast as the real one; the function reads the
 * product's clock. Returns what ends it.
 */
export function driveSchedule({ ports, folder }: Product): () => Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  async function drive(): Promise<void> {
    while (!signal.aborted) {
      const status = await callSchedule(originOf(ports.functions), signal).catch(() => 0);
      if (status !== 200 && !signal.aborted) appendFileSync(logOf(folder), `fanOut answered ${status}.\n`);
      await sleep(minuteMs, undefined, { signal }).catch(() => {});
    }
  }
  const driving = drive();
  return async () => {
    ended.abort();
    await driving;
  };
}
