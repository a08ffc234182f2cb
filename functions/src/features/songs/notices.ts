import { limits } from '@fresher-party/contract/limits';
import { pushLifetimes, songMessage } from '@fresher-party/contract/push';
import { stateFor } from '../../evening/board-rules.ts';
import type { boardStore } from '../../evening/board-store.ts';
import type { SongInfoStore } from '../../evening/song-info-store.ts';
import type { DeliveryStore } from '../../outbox/delivery-store.ts';
import type { MessageStore } from '../../outbox/message-store.ts';
import type { Recipient } from '../../outbox/recipients.ts';

interface Parts {
  readonly store: Pick<ReturnType<typeof boardStore>, 'changedAt' | 'view'>;
  readonly infos: SongInfoStore;
  readonly messages: MessageStore;
  readonly deliveries: DeliveryStore;
}

/**
 * Starts the notification for each song that is next or playing, as its requesters' pages show it. While nothing plays
 * and nothing is locked, the night has not begun and no song is next. Waits until the time to undo the DJ's last act is
 * over. Resolves to the phones not yet notified.
 */
export async function songNotices({ store, infos, messages, deliveries }: Parts, now: Date): Promise<Recipient[]> {
  const changedAt = await store.changedAt();
  const ageMs = now.getTime() - (changedAt?.getTime() ?? 0);
  if (ageMs < limits.undoLifetime || ageMs > pushLifetimes.song) return [];
  const { board, queue, requests } = await store.view(now, 0);
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
    return messages.post(draft, people, deliveries, now);
  });
  return (await Promise.all(posted)).flat();
}
