/** The panel, the candidates and the audit log, with every fallback (spec §2, §3, §8). */

import type { Page } from '@playwright/test';
import { adminLists, candidates, messages, songs } from './admin-answers.ts';
import { click, empty, ok, on, reply, type Scene, unreadable } from './scene.ts';

async function addCandidate(page: Page): Promise<void> {
  await page.getByLabel('Candidate Name').fill('Demo Candidate Z');
  await click('Add Candidate')(page);
}

export const adminScenes: readonly Scene[] = [
  ...on('admin', '/admin', [
    {
      name: 'admin panel, loading',
      arrange: (page) => adminLists(page, { all: 'never', songs: 'never', messages: 'never' }),
      texts: ['Syncing admin data'],
      buttons: ['Refresh data'],
    },
    {
      name: 'admin panel, empty',
      arrange: (page) => adminLists(page, {}),
      texts: [
        'No candidates found yet.',
        'No song requests yet.',
        'No unique tracks yet.',
        'No messages awaiting review.',
        'Across all categories',
        'Awaiting moderation',
        '0 pending',
        '1 voter',
        '12 voters',
      ],
    },
    {
      name: 'admin panel, records with gaps',
      arrange: (page) =>
        adminLists(page, {
          all: candidates([
            { _id: 'c1', name: 'Somebody' },
            { id: 'c2', name: 'Another', category: 'Miss_Fresher' },
          ]),
          songs: songs(
            [{ _id: 's1', songs: ['https://open.spotify.com/track/nothing'] }],
            ['https://open.spotify.com/track/nothing'],
            'more',
          ),
          messages: messages([{ _id: 'm1', content: 'A message without a time' }]),
        }),
      texts: [
        'Add',
        'General',
        'Miss Fresher',
        'Anonymous',
        'Timestamp unavailable',
        '1 pending',
        'Preview unavailable for this link.',
        /^Open in Spotify/,
      ],
      buttons: ['Load older requests'],
    },
    {
      name: 'admin panel, everything fails',
      arrange: (page) => adminLists(page, { all: empty, songs: empty, messages: empty }, 500),
      texts: ['Unable to load candidates, song requests, messages. Please retry.'],
    },
    {
      name: 'admin panel, answers that can’t be used',
      arrange: (page) => adminLists(page, { all: unreadable, songs: unreadable, messages: unreadable }),
      texts: ['Failed to load admin data.'],
    },
    {
      name: 'admin panel, one answer that can’t be used',
      arrange: (page) => adminLists(page, { songs: unreadable }),
      texts: ['Unable to load song requests. Please retry.', 'No candidates found yet.'],
    },
    {
      name: 'admin panel, a refresh that reaches nobody',
      arrange: (page) => adminLists(page, {}),
      act: async (page) => {
        await page.getByText('No song requests yet.').waitFor();
        await adminLists(page, { all: 'network', songs: 'network', messages: 'network' });
        await click('Refresh data')(page);
      },
      texts: ['No song requests yet.', /^Last seen \d/],
    },
  ]),
  ...on('admin', '/admin/addCandidate', [
    {
      name: 'add candidate',
      texts: ['Registered Candidates', /\d+ candidates?/, 'Mr Fresher', 'Miss Fresher'],
      buttons: ['Add Candidate', 'Refresh'],
    },
    {
      name: 'add candidate, loading',
      arrange: (page) => adminLists(page, { all: 'never' }),
      texts: ['Loading candidates...'],
    },
    {
      name: 'add candidate, empty',
      arrange: (page) => adminLists(page, {}),
      texts: ['No candidates yet', 'Add your first candidate using the form above.'],
    },
    {
      name: 'add candidate, one category empty',
      arrange: (page) =>
        adminLists(page, { all: candidates([{ id: 'c1', name: 'Somebody', category: 'Mr', votes: 1 }]) }),
      texts: ['No candidates added', '1 candidate', '0 candidates', '1 vote'],
    },
    {
      name: 'add candidate, name taken back',
      act: async (page) => {
        await page.getByLabel('Candidate Name').fill('Demo');
        await page.getByLabel('Candidate Name').fill('  ');
      },
      texts: ['Please enter a candidate name'],
    },
    {
      name: 'add candidate, added',
      arrange: (page) => reply(page, '/admin', { success: true, message: 'added', candidate_id: 'c9', data: {} }),
      act: addCandidate,
      texts: ['Demo Candidate Z has been added as a candidate for Mr Fresher!'],
    },
    {
      name: 'add candidate, list refused without a sentence',
      arrange: (page) => adminLists(page, { all: empty }, 500),
      texts: ['Failed to load candidates'],
    },
    {
      name: 'add candidate, a list that can’t be read',
      arrange: (page) => adminLists(page, { all: unreadable }),
      texts: ['Unexpected error loading candidates'],
    },
    {
      name: 'add candidate, changing one',
      act: async (page) => {
        await page.getByRole('button', { name: /^Edit/ }).first().click();
        await click('Remove…')(page);
      },
      buttons: [/^Edit/, 'Save', 'Cancel', 'Yes, remove', 'No, keep'],
    },
    {
      name: 'add candidate, about to remove one',
      act: (page) => page.getByRole('button', { name: /^Edit/ }).last().click(),
      buttons: ['Remove…'],
    },
    {
      name: 'add candidate, sending',
      arrange: (page) => reply(page, '/admin', 'never'),
      act: addCandidate,
      buttons: ['Adding candidate...'],
    },
    {
      name: 'add candidate, refused without a sentence',
      arrange: (page) => reply(page, '/admin', empty, 500),
      act: addCandidate,
      texts: ['Failed to add candidate'],
    },
    {
      name: 'add candidate, an answer that can’t be read',
      arrange: (page) => reply(page, '/admin', unreadable),
      act: addCandidate,
      texts: ['Could not add candidate. Try again.'],
    },
  ]),
  ...on('admin', '/admin/log', [
    {
      name: 'audit log, loading',
      arrange: (page) => reply(page, '/admin/audit*', 'never'),
      texts: ['Log', 'What organisers did, newest first.'],
      buttons: ['Refresh'],
    },
    {
      name: 'audit log, empty',
      arrange: (page) => reply(page, '/admin/audit*', ok({ entries: [] }, { results: 0 })),
      texts: [
        'Nothing yet',
        'Registered candidates, changed roles, blocks, looked-up whispers and what is done to the vote are noted here.',
      ],
    },
    {
      name: 'audit log, with older entries',
      arrange: (page) => {
        const entry = {
          id: '1',
          action: 'admin-granted',
          who: { type: 'command-line', user: 'deployer' },
          target: { type: 'user', id: 'u', name: 'Asha Rao', email: 'asha@iitdh.ac.in' },
          createdAt: '2025-10-11T13:30:00.000Z',
        };
        return reply(page, '/admin/audit*', ok({ entries: [entry] }, { results: 2, nextCursor: 'more' }));
      },
      texts: [
        /^deployer, on the command line, gave the organiser role to Asha Rao asha@iitdh.ac.in$/,
        'Sat 11 Oct 2025',
      ],
      buttons: ['Load older entries'],
    },
    {
      name: 'audit log, failed without a sentence',
      arrange: (page) => reply(page, '/admin/audit*', empty, 500),
      texts: ['Failed to load the log.'],
      buttons: ['Try again'],
    },
    {
      name: 'audit log, a refresh that reaches nobody',
      arrange: (page) => reply(page, '/admin/audit*', ok({ entries: [] }, { results: 0 })),
      act: async (page) => {
        await page.getByText('Nothing yet').waitFor();
        await reply(page, '/admin/audit*', 'network');
        await click('Refresh')(page);
      },
      texts: ['Nothing yet', /^Last seen \d/],
    },
  ]),
  ...on('admin', '/admin/downloads', [
    {
      name: 'downloads',
      texts: ['Downloads', 'People', 'Log'],
      buttons: ['People as CSV', 'Whispers as CSV'],
    },
    {
      name: 'downloads, under way',
      arrange: (page) => reply(page, '/admin/exports', 'never'),
      act: click('Whispers as CSV'),
      texts: ['On its way…'],
    },
    {
      name: 'downloads, saved',
      act: click('Turnout as CSV'),
      texts: ['fresher-party-turnout.csv is saved: 3 rows.'],
    },
    {
      name: 'downloads, refused without a sentence',
      arrange: (page) => reply(page, '/admin/exports', empty, 500),
      act: click('Songs as CSV'),
      texts: ['The list did not come. Please try again.'],
    },
  ]),
];
