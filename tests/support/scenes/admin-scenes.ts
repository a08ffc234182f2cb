/** The organisers’ pages, with every fallback (spec §2, §3, §8). */

import { expect, type Page } from '@playwright/test';
import { admin, click, empty, type Reply, reply, type Scene, unreadable } from './scene.ts';

const candidates = (list: readonly object[]) => ({ success: true, results: list.length, data: { candidates: list } });
const songs = (list: readonly object[], uniqueSongs: readonly string[]) => ({
  success: true,
  results: { totalSubmissions: list.length, uniqueSongs: uniqueSongs.length },
  data: { allSubmissions: list, uniqueSongs },
});
const messages = (list: readonly object[]) => ({ success: true, results: list.length, data: { messages: list } });

const turnout = (mr: number, miss: number) => ({
  success: true,
  data: {
    turnout: [
      { category: 'Mr_Fresher', participants: mr },
      { category: 'Miss_Fresher', participants: miss },
    ],
    people: { signedUp: 40, inLastHour: 3 },
  },
});

async function adminLists(page: Page, answers: { all?: Reply; songs?: Reply; messages?: Reply }, status = 200) {
  // What the database holds must not come beside the answers of the scene.
  await reply(page, '/live-token', 'never');
  await reply(page, '/admin/turnout', turnout(1, 12), status);
  await reply(page, '/vote/all', answers.all ?? candidates([]), status);
  await reply(page, '/songs/all', answers.songs ?? songs([], []), status);
  await reply(page, '/messages/all*', answers.messages ?? messages([]), status);
}

const boardSongs = ['An exceedingly long title of a song that goes on and on '.repeat(3).trim(), undefined].map(
  (title, index) => ({
    id: `track_${String(index).repeat(22)}`,
    link: `https://open.spotify.com/track/${String(index).repeat(22)}`,
    kind: 'track',
    ...(title ? { title } : {}),
    requesters: 14,
    firsts: index,
    at: '2025-10-11T13:00:00.000Z',
  }),
);

/** With songs: the first is locked and plays as well, and requests are paused. */
const board = (queue: readonly object[] = []) => ({
  success: true,
  data: {
    board: {
      version: 3,
      playing: queue[0] ?? null,
      isNextLocked: queue.length > 0,
      queue,
      fresh: [],
      played: [],
      skipped: [],
      totals: { queue: queue.length, fresh: 0, played: 0, skipped: 0 },
      requestsPausedAt: queue.length > 0 ? '2025-10-11T14:00:00.000Z' : null,
    },
  },
});

async function boardIs(page: Page, answer: Reply, status = 200): Promise<void> {
  await reply(page, '/live-token', 'never');
  await reply(page, '/songs/board', answer, status);
}

async function tonight(page: Page, answers: { board?: Reply; messages?: Reply; turnout?: Reply }, status = 200) {
  await boardIs(page, answers.board ?? board(), status);
  await reply(page, '/admin/turnout', answers.turnout ?? turnout(1, 12), status);
  await reply(page, '/messages/all*', answers.messages ?? messages([]), status);
}

async function addCandidate(page: Page): Promise<void> {
  await page.getByLabel('Candidate Name').fill('Demo Candidate Z');
  await click('Add Candidate')(page);
}

async function messagesOf(page: Page, list: readonly object[]): Promise<void> {
  const user = { id: 'u', name: 'Asha', email: 'asha@iitdh.ac.in', role: 'guest' };
  await reply(page, '/messages/user/*', { success: true, results: list.length, data: { user, messages: list } });
}

async function filterInbox(page: Page): Promise<void> {
  await expect(page.getByText('Last synced')).toBeVisible();
  await page.getByPlaceholder('Search by IIT Dharwad email').fill('asha@iitdh.ac.in');
  await click('Filter')(page);
}

export const adminScenes: readonly Scene[] = [
  {
    ...admin,
    name: 'tonight, loading',
    path: '/admin/tonight',
    arrange: (page) => tonight(page, { board: 'never', messages: 'never', turnout: 'never' }),
    texts: ['Loading whispers', 'Loading the queue', 'Loading the turnout'],
  },
  {
    ...admin,
    name: 'tonight, empty',
    path: '/admin/tonight',
    arrange: (page) => tonight(page, {}),
    texts: ['Nothing waits for you.', 'Nobody waits for a song.', '12 of 40', 'signed up, 3 in the last hour'],
  },
  {
    ...admin,
    name: 'tonight, a whisper that waits',
    path: '/admin/tonight',
    arrange: (page) => {
      const sender = { id: 'u', name: 'Asha', email: 'asha@iitdh.ac.in' };
      const whisper = { id: 'm1', message: 'Mic is too low', createdAt: '2025-10-11T13:00:00.000Z', sender };
      return tonight(page, { messages: messages([{ ...whisper, state: 'pending' }]) });
    },
    texts: ['Mic is too low'],
    buttons: ['Read on stage', 'Hide'],
  },
  {
    ...admin,
    name: 'tonight, out of reach',
    path: '/admin/tonight',
    arrange: (page) => tonight(page, { board: empty, messages: empty, turnout: empty }, 500),
    texts: ['Not loaded'],
    buttons: ['Try again'],
  },
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
    name: 'inbox, loading',
    path: '/admin/messages',
    arrange: (page) => adminLists(page, { messages: 'never' }),
    texts: [
      'Admin moderation lane',
      'Fetching the secret stash…',
      'Total whispers',
      'Filter scope',
      'Moderation queue',
      /^Last synced –/,
      /username@/,
    ],
    buttons: ['Searching…', 'Refresh', /^Pending/],
    placeholders: ['Search by IIT Dharwad email'],
  },
  {
    ...admin,
    name: 'inbox, empty',
    path: '/admin/messages',
    arrange: (page) => adminLists(page, {}),
    texts: ['Nothing dropped in... yet.', 'All anonymous submissions'],
    buttons: ['Filter'],
  },
  {
    ...admin,
    name: 'inbox, records with gaps',
    path: '/admin/messages',
    arrange: (page) =>
      adminLists(page, {
        messages: messages([
          { _id: 'm1', content: '', email: 'asha.rao@iitdh.ac.in' },
          { id: 'm2', text: 'No sender at all', timestamp: '2025-10-11T13:30:00.000Z' },
        ]),
      }),
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
    ...admin,
    name: 'inbox, failed without a sentence',
    path: '/admin/messages',
    arrange: (page) => adminLists(page, { messages: empty }, 500),
    texts: ['Failed to load messages'],
  },
  {
    ...admin,
    name: 'inbox, filtered',
    path: '/admin/messages',
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
    ...admin,
    name: 'inbox, nothing from that person',
    path: '/admin/messages',
    arrange: async (page) => {
      await adminLists(page, {});
      await messagesOf(page, []);
    },
    act: filterInbox,
    texts: ['No whispers match that inbox yet.', 'asha@iitdh.ac.in'],
    buttons: ['Clear filter'],
  },
  {
    ...admin,
    name: 'inbox, a filter that fails without a sentence',
    path: '/admin/messages',
    arrange: async (page) => {
      await adminLists(page, {});
      await reply(page, '/messages/user/*', empty, 500);
    },
    act: filterInbox,
    texts: ['Could not fetch messages for that email.'],
  },
  {
    ...admin,
    name: 'inbox, nobody of that e-mail',
    path: '/admin/messages',
    act: async (page) => {
      await page.getByPlaceholder('Search by IIT Dharwad email').fill('nobody.at.all@iitdh.ac.in');
      await click(/^Filter$/)(page);
    },
    texts: ['No messages found for that email'],
  },
  {
    ...admin,
    name: 'reading view, empty',
    path: '/admin/reading',
    arrange: (page) => adminLists(page, {}),
    texts: ['On stage', 'Nothing to read out', 'Connecting…'],
    buttons: ['Read, next', 'Back to pending'],
  },
  {
    ...admin,
    name: 'reading view, loading',
    path: '/admin/reading',
    arrange: (page) => adminLists(page, { messages: 'never' }),
    texts: ['What the host reads out. No names here.'],
  },
  {
    ...admin,
    name: 'reading view, failed without a sentence',
    path: '/admin/reading',
    arrange: (page) => adminLists(page, { messages: empty }, 500),
    texts: ['Failed to load messages'],
    buttons: ['Try again'],
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
    texts: ['Audit log', 'What organisers did, newest first. Nobody can change or remove it.'],
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
    name: 'audit log, records with gaps',
    path: '/admin/log',
    arrange: (page) =>
      reply(page, '/admin/audit*', {
        success: true,
        results: 2,
        data: { entries: [{ action: 'something-new' }, { who: { user: 'deployer' }, action: 'admin-granted' }] },
        nextCursor: 'more',
      }),
    texts: [
      /^Somebody something new something$/,
      /^deployer, on the command line, made an admin of something$/,
      'Timestamp unavailable',
    ],
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
    name: 'DJ board, loading',
    path: '/admin/dj',
    arrange: (page) => boardIs(page, 'never'),
    texts: ['DJ board', 'Loading the board'],
  },
  {
    ...admin,
    name: 'DJ board, empty',
    path: '/admin/dj',
    arrange: (page) => boardIs(page, board()),
    texts: ['Nothing from the queue.', 'Nobody waits for a song.', 'Requests are open'],
    buttons: ['Pause requests', 'Queue 0', 'New 0', 'Played 0', 'Skipped 0', 'Skip', 'Play next'],
  },
  {
    ...admin,
    name: 'DJ board, a long title, a locked one and a song without a title',
    path: '/admin/dj',
    arrange: (page) => boardIs(page, board(boardSongs)),
    act: (page) =>
      page
        .getByRole('button', { name: /^Actions/ })
        .first()
        .click(),
    texts: ['Next, locked', 'First song of 1 person', boardSongs[1]?.link ?? ''],
    buttons: ['Play now', 'Unlock', 'Mark as played', 'Copy links', 'Back to queue', 'Reopen requests'],
  },
  {
    ...admin,
    name: 'DJ board, failed without a sentence',
    path: '/admin/dj',
    arrange: (page) => boardIs(page, empty, 500),
    texts: ['Failed to load the board.'],
    buttons: ['Try again'],
  },
];
