import { limits } from '@fresher-party/contract/limits';
import { pushLifetimes, songMessage } from '@fresher-party/contract/push';
import { stateFor } from '../../evening/board-rules.ts';
import type { boardStore, SongInfoStore } from '../../evening/board-store.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';

interface Parts {
  readonly store: Pick<ReturnType<typeof boardStore>, 'changedAt' | 'freshView'>;
  readonly infos: SongInfoStore;
  readonly messages: OutboxStore;
}

/** A song that is on for longer is no news. */
const newsFor = pushLifetimes.song;

/**
 * Notifies the requesters of what plays and comes next, once for each of the DJ's acts: when the time to undo it is over.
 * While nothing plays and nothing is locked, the night has not begun and no song is next.
 */
export function songNotices({ store, infos, messages }: Parts) {
  let done = 0;
  return async (now: Date): Promise<void> => {
    const changedAt = (await store.changedAt())?.getTime();
    if (changedAt === undefined || changedAt === done) return;
    const age = now.getTime() - changedAt;
    if (age < limits.undoLifetime || age > newsFor) return;
    const { board, queue, requests } = await store.freshView(now);
    // A newer act, between both reads.
    if (board.last && now.getTime() - board.last.at.getTime() < limits.undoLifetime) return;
    const isOn = board.playing !== null || board.next !== null;
    const first = isOn ? queue[0]?.song : undefined;
    const songs = { playing: board.playing?.song, next: first };
    const titles = await infos.of(Object.values(songs).filter((song) => song !== undefined));
    const until = new Date(now.getTime() + pushLifetimes.song);
    const posted = (['playing', 'next'] as const).map((state) => {
      const song = songs[state];
      const due = requests.filter((request) => request.song === song && stateFor(request, board, first) === state);
      const { tag: type, title: subject, body: text } = songMessage(state, titles.get(song ?? '')?.title);
      const draft = { id: `push:song:${song}`, channel: 'push', type, subject, text, until } as const;
      const people = due.map(({ person }) => person);
      return messages.post(draft, people, now);
    });
    await Promise.all(posted);
    done = changedAt;
  };
}
