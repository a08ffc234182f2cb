import { expect, it } from 'vitest';
import { openPageOf } from './notifications.ts';

/** Taps a notification about a song. Resolves to what the window was told, and the paths of new windows. */
async function tap(focus?: () => Promise<void>) {
  const told: unknown[] = [];
  const opened: string[] = [];
  const clients = {
    matchAll: async () => (focus ? [{ focus, postMessage: (message: unknown) => told.push(message) }] : []),
    openWindow: async (path: string) => void opened.push(path),
  };
  await openPageOf({ tag: 'song' } as Notification, clients as unknown as Clients);
  return { told, opened };
}

it('asks the open window to show the page, also if the browser refuses the focus', async () => {
  const message = { type: 'OPEN', path: '/music' };
  expect(await tap(async () => {})).toEqual({ told: [message], opened: [] });
  expect(await tap(() => Promise.reject(new Error('No')))).toEqual({ told: [message], opened: [] });
});

it('opens a window when there is none', async () => expect(await tap()).toEqual({ told: [], opened: ['/music'] }));
