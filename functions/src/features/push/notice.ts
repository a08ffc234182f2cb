import { pushLifetimes, songMessage } from '@fresher-party/contract/push';
import pLimit from 'p-limit';
import { Cache } from '../../core/cache.ts';
import { stateFor } from '../../evening/board-rules.ts';
import type { BoardView } from '../../evening/board-store.ts';
import type { SongInfoStore } from '../../evening/song-info-store.ts';
import { type Occasion, publicOccasions } from './rules.ts';
import type { RunStore } from './run-store.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** What a task of the queue holds: an occasion for one person. */
export interface PushTask extends Occasion {
  readonly uid: string;
}

/** Puts a task into the queue. */
export type Enqueue = (task: PushTask) => Promise<void>;

/** Tasks that are put into the queue at the same time. */
const enqueuedAtOnce = 20;

async function enqueueAll(enqueue: Enqueue, tasks: readonly PushTask[]): Promise<void> {
  const limit = pLimit(enqueuedAtOnce);
  await Promise.all(tasks.map((task) => limit(() => enqueue(task))));
}

/**
 * Tells everybody what is new of the vote (ADR 52). It goes on where an earlier call was cut off: the cursor is
 * kept after its page is in the queue, and a phone that is told twice of an occasion is sent it once.
 */
export async function noticeVote({
  runs,
  subscriptions,
  enqueue,
}: {
  runs: RunStore;
  subscriptions: SubscriptionStore;
  enqueue: Enqueue;
}): Promise<void> {
  const { settings, runs: known, now } = await runs.load();
  for (const occasion of publicOccasions(settings, now)) {
    const run = known[occasion.id];
    const begunAt = run?.begunAt.toDate() ?? now;
    let cursor = run ? run.listedTo : '';
    while (cursor !== null) {
      const { people, next } = await subscriptions.page(cursor);
      await enqueueAll(
        enqueue,
        people.map((uid) => ({ uid, ...occasion })),
      );
      await runs.keepCursor(occasion.id, begunAt, next);
      cursor = next;
    }
  }
}

/** What an instance has put into the queue lately, so that each tap of the DJ costs no task for everybody's song again. */
const lately = { ttlMs: pushLifetimes.song, maxEntries: 10_000 };

interface SongParts {
  readonly viewOf: (now: Date) => Promise<BoardView>;
  readonly infos: SongInfoStore;
  readonly enqueue: Enqueue;
}

/**
 * Tells requesters that their song is next or playing, by the state that their page shows. Nobody is next while nothing
 * plays and nothing is locked: the night has not begun.
 */
export function songNotices({ viewOf, infos, enqueue }: SongParts) {
  const known = new Cache<true>(lately);

  return async (now: Date): Promise<void> => {
    const { board, queue, requests } = await viewOf(now);
    const isOn = board.playing !== null || board.next !== null;
    const due = requests.flatMap((request) => {
      const state = stateFor(request, board, isOn ? queue[0]?.song : undefined);
      const id = `song:${request.song}:${request.at}`;
      const isNew = (state === 'next' || state === 'playing') && !known.get(`${request.person} ${id}`);
      return isNew ? [{ ...request, state, id }] : [];
    });
    const titles = await infos.of(due.map(({ song }) => song));
    const until = now.getTime() + pushLifetimes.song;
    const tasks = due.map(({ person, song, state, id }): PushTask => {
      return { uid: person, id, message: songMessage(state, titles.get(song)?.title), until };
    });
    await enqueueAll(enqueue, tasks);
    for (const { uid, id } of tasks) known.set(`${uid} ${id}`, true);
  };
}
