/** The panel, the candidates and the audit log, with every fallback (spec §2, §3, §8). */

import type { Page } from '@playwright/test';
import { adminLists, candidates, messages, songs } from './admin-answers.ts';
import { admin, click, empty, reply, type Scene, unreadable } from './scene.ts';

async function addCandidate(page: Page): Promise<void> {
  await page.getByLabel('Candidate Name').fill('Demo Candidate Z');
  await click('Add Candidate')(page);
}

export const adminScenes: readonly Scene[] = [
  {
    ...admin,
    name: 'admin panel, loading',
    path: '/admin',
    arrange: (page) => adminLists(page, { all: 'never', songs: 'never', messages: 'never' }),
    texts: ['Syncing admin data'],
    buttons: ['Refresh data'],
  },
  {
    ...admin,
    name: 'admin panel, empty',
    path: '/admin',
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
    ...admin,
    name: 'admin panel, records with gaps',
    path: '/admin',
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
    ...admin,
    name: 'admin panel, everything fails',
    path: '/admin',
    arrange: (page) => adminLists(page, { all: empty, songs: empty, messages: empty }, 500),
    texts: ['Unable to load candidates, song requests, messages. Please retry.'],
  },
  {
    ...admin,
    name: 'admin panel, answers that can’t be used',
    path: '/admin',
    arrange: (page) => adminLists(page, { all: unreadable, songs: unreadable, messages: unreadable }),
    texts: ['Failed to load admin data.'],
  },
  {
    ...admin,
    name: 'admin panel, one answer that can’t be used',
    path: '/admin',
    arrange: (page) => adminLists(page, { songs: unreadable }),
    texts: ['Unable to load song requests. Please retry.', 'No candidates found yet.'],
  },
  {
    ...admin,
    name: 'add candidate',
    path: '/admin/addCandidate',
    texts: ['Registered Candidates', /\d+ candidates?/],
    buttons: ['Mr Fresher', 'Miss Fresher', 'Add Candidate', 'Refresh'],
  },
  {
    ...admin,
    name: 'add candidate, loading',
    path: '/admin/addCandidate',
    arrange: (page) => adminLists(page, { all: 'never' }),
    texts: ['Loading candidates...'],
  },
  {
    ...admin,
    name: 'add candidate, empty',
    path: '/admin/addCandidate',
    arrange: (page) => adminLists(page, {}),
    texts: ['No candidates yet', 'Add your first candidate using the form above.'],
  },
  {
    ...admin,
    name: 'add candidate, one category empty',
    path: '/admin/addCandidate',
    arrange: (page) =>
      adminLists(page, { all: candidates([{ id: 'c1', name: 'Somebody', category: 'Mr', votes: 1 }]) }),
    texts: ['No candidates added', '1 candidate', '0 candidates', '1 vote'],
  },
  {
    ...admin,
    name: 'add candidate, name taken back',
    path: '/admin/addCandidate',
    act: async (page) => {
      await page.getByLabel('Candidate Name').fill('Demo');
      await page.getByLabel('Candidate Name').fill('  ');
    },
    texts: ['Please enter a candidate name'],
  },
  {
    ...admin,
    name: 'add candidate, added',
    path: '/admin/addCandidate',
    arrange: (page) => reply(page, '/admin', { success: true, message: 'added', candidate_id: 'c9', data: {} }),
    act: addCandidate,
    texts: ['Demo Candidate Z has been added as a candidate for Mr Fresher!'],
  },
  {
    ...admin,
    name: 'add candidate, list refused without a sentence',
    path: '/admin/addCandidate',
    arrange: (page) => adminLists(page, { all: empty }, 500),
    texts: ['Failed to load candidates'],
  },
  {
    ...admin,
    name: 'add candidate, a list that can’t be read',
    path: '/admin/addCandidate',
    arrange: (page) => adminLists(page, { all: unreadable }),
    texts: ['Unexpected error loading candidates'],
  },
  {
    ...admin,
    name: 'add candidate, changing one',
    path: '/admin/addCandidate',
    act: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      await click('Remove…')(page);
    },
    buttons: [/^Edit/, 'Save', 'Cancel', 'Yes, remove', 'No, keep'],
  },
  {
    ...admin,
    name: 'add candidate, about to remove one',
    path: '/admin/addCandidate',
    act: (page) => page.getByRole('button', { name: /^Edit/ }).last().click(),
    buttons: ['Remove…'],
  },
  {
    ...admin,
    name: 'add candidate, sending',
    path: '/admin/addCandidate',
    arrange: (page) => reply(page, '/admin', 'never'),
    act: addCandidate,
    buttons: ['Adding candidate...'],
  },
  {
    ...admin,
    name: 'add candidate, refused without a sentence',
    path: '/admin/addCandidate',
    arrange: (page) => reply(page, '/admin', empty, 500),
    act: addCandidate,
    texts: ['Failed to add candidate'],
  },
  {
    ...admin,
    name: 'add candidate, an answer that can’t be read',
    path: '/admin/addCandidate',
    arrange: (page) => reply(page, '/admin', unreadable),
    act: addCandidate,
    texts: ['Could not add candidate. Try again.'],
  },
  {
    ...admin,
    name: 'audit log, loading',
    path: '/admin/log',
    arrange: (page) => reply(page, '/admin/audit*', 'never'),
    texts: ['Log', 'What organisers did, newest first.'],
    buttons: ['Refresh'],
  },
  {
    ...admin,
    name: 'audit log, empty',
    path: '/admin/log',
    arrange: (page) => reply(page, '/admin/audit*', { success: true, results: 0, data: { entries: [] } }),
    texts: [
      'Nothing yet',
      'Registered candidates, changed roles, blocks, looked-up whispers and what is done to the vote are noted here.',
    ],
  },
  {
    ...admin,
    name: 'audit log, with older entries',
    path: '/admin/log',
    arrange: (page) =>
      reply(page, '/admin/audit*', {
        success: true,
        results: 2,
        data: {
          entries: [
            {
              id: '1',
              action: 'admin-granted',
              who: { type: 'command-line', user: 'deployer' },
              target: { type: 'user', id: 'u', name: 'Asha Rao', email: 'asha@iitdh.ac.in' },
              createdAt: '2025-10-11T13:30:00.000Z',
            },
          ],
        },
        nextCursor: 'more',
      }),
    texts: [/^deployer, on the command line, gave the organiser role to Asha Rao asha@iitdh.ac.in$/, 'Sat 11 Oct 2025'],
    buttons: ['Load older entries'],
  },
  {
    ...admin,
    name: 'audit log, failed without a sentence',
    path: '/admin/log',
    arrange: (page) => reply(page, '/admin/audit*', empty, 500),
    texts: ['Failed to load the log.'],
    buttons: ['Try again'],
  },
  {
    ...admin,
    name: 'audit log, a refresh that reaches nobody',
    path: '/admin/log',
    arrange: (page) => reply(page, '/admin/audit*', { success: true, results: 0, data: { entries: [] } }),
    act: async (page) => {
      await page.getByText('Nothing yet').waitFor();
      await reply(page, '/admin/audit*', 'network');
      await click('Refresh')(page);
    },
    texts: ['Nothing yet', /^Last seen \d/],
  },
  {
    ...admin,
    name: 'downloads',
    path: '/admin/downloads',
    texts: ['Downloads', 'People', 'Log'],
    buttons: ['People as CSV', 'Whispers as CSV'],
  },
  {
    ...admin,
    name: 'downloads, under way',
    path: '/admin/downloads',
    arrange: (page) => reply(page, '/admin/exports', 'never'),
    act: click('Whispers as CSV'),
    texts: ['On its way…'],
  },
  {
    ...admin,
    name: 'downloads, saved',
    path: '/admin/downloads',
    act: click('Turnout as CSV'),
    texts: ['fresher-party-turnout.csv is saved: 3 rows.'],
  },
  {
    ...admin,
    name: 'downloads, refused without a sentence',
    path: '/admin/downloads',
    arrange: (page) => reply(page, '/admin/exports', empty, 500),
    act: click('Songs as CSV'),
    texts: ['The list did not come. Please try again.'],
  },
];
