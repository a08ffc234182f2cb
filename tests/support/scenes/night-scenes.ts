/** Tonight and the DJ board (ADR 36). */

import type { Page } from '@playwright/test';
import { messages, noListeners, turnout } from './admin-answers.ts';
import { empty, ok, on, type Reply, reply, type Scene } from './scene.ts';

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

/** A board; with songs, the first is both locked and playing, and requests are paused. */
const board = (queue: readonly object[] = []) =>
  ok({
    board: {
      version: 3,
      playing: queue[0] ?? null,
      isNextLocked: queue.length > 0,
      queue,
      played: [],
      skipped: [],
      totals: { queue: queue.length, fresh: 0, played: 0, skipped: 0 },
      requestsPausedAt: queue.length > 0 ? '2025-10-11T14:00:00.000Z' : null,
    },
  });

async function boardIs(page: Page, answer: Reply, status = 200): Promise<void> {
  await noListeners(page);
  await reply(page, '/songs/board', answer, status);
}

async function tonight(page: Page, answers: { board?: Reply; messages?: Reply; turnout?: Reply }, status = 200) {
  await boardIs(page, answers.board ?? board(), status);
  await reply(page, '/admin/turnout', answers.turnout ?? turnout(1, 12), status);
  await reply(page, '/messages/all*', answers.messages ?? messages([]), status);
}

export const nightScenes: readonly Scene[] = [
  ...on('admin', '/admin', [
    {
      name: 'tonight, loading',
      arrange: (page) => tonight(page, { board: 'never', messages: 'never', turnout: 'never' }),
      texts: ['Loading whispers', 'Loading the queue', 'Loading the turnout'],
    },
    {
      name: 'tonight, empty',
      arrange: (page) => tonight(page, {}),
      texts: [
        'Nothing waits for you.',
        'Nobody waits for a song.',
        '12 of 40',
        'Signed up',
        '3 in the last hour',
        'Mails refused',
      ],
    },
    {
      name: 'tonight, a whisper that waits',
      arrange: (page) => {
        const sender = { id: 'u', name: 'Asha', email: 'asha@iitdh.ac.in' };
        const whisper = { id: 'm1', message: 'Mic is too low', createdAt: '2025-10-11T13:00:00.000Z', sender };
        return tonight(page, { messages: messages([{ ...whisper, state: 'pending' }]) });
      },
      texts: ['Mic is too low', '1 waiting'],
    },
    {
      name: 'tonight, out of reach',
      arrange: (page) => tonight(page, { board: empty, messages: empty, turnout: empty }, 500),
      texts: ['Not loaded'],
      buttons: ['Try again'],
    },
  ]),
  ...on('admin', '/admin/dj', [
    {
      name: 'DJ board, loading',
      arrange: (page) => boardIs(page, 'never'),
      texts: ['DJ board', 'Loading the board'],
    },
    {
      name: 'DJ board, empty',
      arrange: (page) => boardIs(page, board()),
      texts: [
        ...['Nothing plays from the queue.', 'Nobody waits for a song.', 'Requests are open'],
        ...['Queue 0', 'New 0', 'Played 0', 'Skipped 0'],
      ],
      buttons: ['Pause requests', 'Skip', 'Play next'],
    },
    {
      name: 'DJ board, a long title, a locked one and a song without a title',
      arrange: (page) => boardIs(page, board(boardSongs)),
      act: (page) =>
        page
          .getByRole('button', { name: /^Actions/ })
          .first()
          .click(),
      texts: ['Next, locked', 'First song of 1 person', boardSongs[1]?.link ?? ''],
      buttons: ['Stop', 'Play now', 'Unlock', 'Mark as played', 'Copy links', 'Back to queue', 'Reopen requests'],
    },
    {
      name: 'DJ board, failed without a sentence',
      arrange: (page) => boardIs(page, empty, 500),
      texts: ['Failed to load the board.'],
      buttons: ['Try again'],
    },
  ]),
];
