/** Retries of listeners. Our connection module is replaced, since the emulator can't end a listener. */

import { expect, it, onTestFinished, vi } from 'vitest';
import type { LiveListener } from './connection.ts';

it('polls when listening has ended, and listens again with the next poll', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const events = { addEventListener: () => {}, removeEventListener: () => {} };
  const userData = '{"id":"u1","name":"Asha","email":"a@iitdh.ac.in"}';
  const localStorage = { getItem: (key: string) => (key === 'userData' ? userData : 't') };
  vi.stubGlobal('window', { ...events, localStorage, setTimeout, clearTimeout, setInterval, clearInterval });
  vi.stubGlobal('document', { ...events, visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: {} }));
  vi.resetModules();
  const listening: LiveListener[] = [];
  const listen = (_: unknown, listener: LiveListener) => {
    listening.push(listener);
    return () => {};
  };
  vi.doMock('./connection.ts', () => ({ connect: async () => ({ listen, close: async () => {} }) }));
  const { subscribe } = await import('./live.ts');
  let polls = 0;
  const poll = async () => {
    polls += 1;
    return true;
  };
  const stop = subscribe([{ document: 'settings/event' }], poll);
  onTestFinished(() => {
    stop();
    vi.doUnmock('./connection.ts');
    vi.resetModules();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  await vi.waitFor(() => expect(listening).toHaveLength(1));

  listening[0]?.onEnd({} as never);
  await vi.waitFor(() => expect(polls).toBe(1));
  expect(listening).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(25_000);
  await vi.waitFor(() => expect(listening).toHaveLength(2));
});
