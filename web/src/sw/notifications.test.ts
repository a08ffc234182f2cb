import { songMessage, unreadableMessage, voteMessage } from '@fresher-party/contract/push';
import { expect, it } from 'vitest';
import { openPageOf, showMessage } from './notifications.ts';

/** Taps a notification about a song with open windows at `paths`. Resolves to what was done, in order. */
async function tap(paths: readonly string[], navigates: 'navigates' | 'refuses' = 'navigates'): Promise<string[]> {
  const done: string[] = [];
  const windows = paths.map((path) => ({
    url: `https://app.example${path}`,
    navigate: async (to: string) => {
      if (navigates === 'refuses') throw new TypeError('This service worker does not control it.');
      done.push(`${path} to ${to}`);
      return { focus: async () => void done.push(`focus ${to}`) };
    },
  }));
  const clients = { matchAll: async () => windows, openWindow: async (path: string) => void done.push(`open ${path}`) };
  await openPageOf({ tag: 'song' } as Notification, clients as unknown as Clients);
  return done;
}

it.each(['/stage', '/station', '/admin/reading'])('leaves %s alone, which must go on', async (path) => {
  expect(await tap([path, '/vote'])).toEqual(['/vote to /music', 'focus /music']);
  expect(await tap([path])).toEqual(['open /music']);
});

it('opens a window when there is none, or the browser refuses to navigate', async () => {
  expect(await tap([])).toEqual(['open /music']);
  expect(await tap(['/'], 'refuses')).toEqual(['open /music']);
});

it('shows each message, a newer one in place of an older, and a fallback for one that can’t be read', async () => {
  const shown: unknown[] = [];
  const showNotification = async (title: string, { body, tag }: NotificationOptions) =>
    void shown.push({ title, body, tag });
  const registration = { showNotification } as unknown as ServiceWorkerRegistration;
  const show = (data: string) => showMessage(registration, { json: () => JSON.parse(data) } as PushMessageData);
  const messages = [voteMessage, songMessage('next', 'Levels'), songMessage('playing', 'Levels')];
  for (const message of messages) await show(JSON.stringify(message));
  const unreadable = ['', '{"tag":"other","title":"Other"}', '{"tag":"vote","title":7}'];
  for (const data of unreadable) await show(data);
  expect(messages.map(({ tag }) => tag)).toEqual(['vote', 'song', 'song']);
  expect(shown).toEqual([...messages, ...unreadable.map(() => ({ ...unreadableMessage, tag: 'news' }))]);
});
