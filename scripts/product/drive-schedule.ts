/** Replaces Cloud Scheduler, because the emulators run no schedules (design §7). */

import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectId } from '../lib/local.ts';
import { originOf } from './ports.ts';
import type { Product } from './staging.ts';
import { logOf } from './start-product.ts';

const minuteMs = 60_000;

/**
 * Calls the schedule's function once. The emulator adds a load count to the name of a function without an HTTP trigger,
 * and keeps the first name across reloads. Resolves to the status of the answer.
 */
export async function callSchedule(functionsOrigin: string, signal?: AbortSignal): Promise<number> {
  const url = `${functionsOrigin}/${projectId}/asia-south1/fanOut-0`;
  const { status } = await fetch(url, { method: 'POST', ...(signal ? { signal } : {}) });
  return status;
}

/** Calls it at once and then every minute, until the returned function is called. */
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
