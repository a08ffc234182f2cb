/** The inbox and the reading view (spec §2). */

import { expect, type Page } from '@playwright/test';
import { adminLists, messages } from './admin-answers.ts';
import { click, empty, ok, on, reply, type Scene } from './scene.ts';

async function messagesOf(page: Page, list: readonly object[]): Promise<void> {
  const user = { id: 'u', name: 'Asha', email: 'asha@iitdh.ac.in', role: 'guest' };
  await reply(page, '/messages/user/*', { success: true, results: list.length, data: { user, messages: list } });
}

async function filterInbox(page: Page): Promise<void> {
  await expect(page.getByText('Last synced')).toBeVisible();
  await page.getByPlaceholder('Search by IIT Dharwad email').fill('asha@iitdh.ac.in');
  await click('Filter')(page);
}

export const inboxScenes: readonly Scene[] = [
  ...on('admin', '/admin/messages', [
    {
      name: 'inbox, loading',
      arrange: (page) => adminLists(page, { messages: 'never' }),
      texts: [
        'Admin moderation lane',
        'Fetching the secret stash…',
        'Total whispers',
        'Filter scope',
        'Moderation queue',
        /^Last synced –/,
        /username@/,
        /^Pending/,
      ],
      buttons: ['Searching…', 'Refresh'],
      placeholders: ['Search by IIT Dharwad email'],
    },
    {
      name: 'inbox, empty',
      arrange: (page) => adminLists(page, {}),
      act: click('Find words'),
      texts: ['Nothing dropped in... yet.', 'All anonymous submissions'],
      buttons: ['Find words', 'Filter'],
    },
    {
      name: 'inbox, records with gaps',
      arrange: (page) =>
        adminLists(page, {
          messages: messages([
            { _id: 'm1', content: '', email: 'asha.rao@iitdh.ac.in' },
            { id: 'm2', text: 'No sender at all', timestamp: '2025-10-11T13:30:00.000Z' },
          ]),
        }),
      act: (page) => page.getByText('No sender at all', { exact: true }).click(),
      texts: [
        '(Empty message body)',
        'Asha Rao',
        'Unknown sender',
        'Email hidden from record',
        /^Inbox$/,
        /Received/,
        'Raw payload',
      ],
    },
    {
      name: 'inbox, failed without a sentence',
      arrange: (page) => adminLists(page, { messages: empty }, 500),
      texts: ['Failed to load messages'],
    },
    {
      name: 'inbox, filtered',
      arrange: async (page) => {
        await adminLists(page, {});
        await messagesOf(page, [
          { id: 'm1', message: 'A message', userName: 'asha_r', createdAt: '2025-10-11T13:30:00Z' },
        ]);
      },
      act: filterInbox,
      texts: ['asha@iitdh.ac.in', 'Filtered', 'asha_r', /^Received 11 Oct 2025, 7:00/],
      buttons: ['Clear filter'],
    },
    {
      name: 'inbox, nothing from that person',
      arrange: async (page) => {
        await adminLists(page, {});
        await messagesOf(page, []);
      },
      act: filterInbox,
      texts: ['No whispers match that inbox yet.', 'asha@iitdh.ac.in'],
      buttons: ['Clear filter'],
    },
    {
      name: 'inbox, a filter that fails without a sentence',
      arrange: async (page) => {
        await adminLists(page, {});
        await reply(page, '/messages/user/*', empty, 500);
      },
      act: filterInbox,
      texts: ['Could not fetch messages for that email.'],
    },
    {
      name: 'inbox, nobody of that e-mail',
      act: async (page) => {
        await page.getByPlaceholder('Search by IIT Dharwad email').fill('nobody.at.all@iitdh.ac.in');
        await click(/^Filter$/)(page);
      },
      texts: ['No messages found for that email', 'No whispers match that inbox yet.', 'nobody.at.all@iitdh.ac.in'],
    },
  ]),
  ...on('admin', '/admin/reading', [
    {
      name: 'reading view, empty',
      arrange: async (page) => {
        // As many as the counts, since the later answer counts.
        await adminLists(page, { messages: ok({ messages: [] }, { results: 3 }) });
        const counts = { pending: 3, 'on-stage': 0, done: 0, hidden: 0 };
        await reply(page, '/messages/counts', ok({ counts }));
      },
      texts: ['On stage', 'Nothing to read out', 'Connecting…'],
      buttons: ['Choose from 3 pending whispers'],
    },
    {
      name: 'reading view, loading',
      arrange: (page) => adminLists(page, { messages: 'never' }),
      texts: ['What the host reads out. No names here.'],
    },
    {
      name: 'reading view, failed without a sentence',
      arrange: (page) => adminLists(page, { messages: empty }, 500),
      texts: ['Failed to load messages'],
      buttons: ['Try again'],
    },
  ]),
];
