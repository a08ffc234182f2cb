/** Retries of listeners. Our connection module is replaced, since the emulator can't end a listener. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveListener } from './connection.ts';

const listening: LiveListener[] = [];
let stop = (): void => {};
let polls = 0;

beforeEach(async () => {
  listening.length = 0;
  polls = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const events = { addEventListener: () => {}, removeEventListener: () => {} };
  const kept: Record<string, string> = {
    authToken: 't',
    userData: '{"id":"u1","name":"Asha","email":"a@iitdh.ac.in"}',
  };
  const localStorage = { getItem: (key: string) => kept[key] };
  vi.stubGlobal('window', { ...events, localStorage, setTimeout, clearTimeout, setInterval, clearInterval });
  vi.stubGlobal('document', { ...events, visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: {} }));
  vi.resetModules();
  vi.doMock('./connection.ts', () => ({
    connect: async () => ({
      listen: (_: unknown, listener: LiveListener) => {
        listening.push(listener);
        return () => {};
      },
      close: async () => {},
    }),
  }));
  const { subscribe } = await import('./live.ts');
  const poll = async () => {
    polls += 1;
    return true;
  };
  stop = subscribe({ target: { document: 'settings/event' }, onChange: () => {}, poll });
  await vi.waitFor(() => expect(listening).toHaveLength(1));
});
afterEach(() => {
  stop();
  // Stops polling.
  vi.advanceTimersByTime(10_000);
  vi.doUnmock('./connection.ts');
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

it('polls when listening has ended, and listens again after five polls', async () => {
  listening[0]?.onEnd({} as never);
  await minutes(1);
  expect(listening).toHaveLength(1);
  await minutes(2);
  expect(polls).toBeGreaterThanOrEqual(5);
  await vi.waitFor(() => expect(listening).toHaveLength(2));
});
