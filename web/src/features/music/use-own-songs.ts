import { limits } from '@fresher-party/contract/limits';
import { call, errorText } from '../../api/client.ts';
import { ownSongs } from '../../api/queries/own-songs.ts';
import { songQueue } from '../../api/queries/song-queue.ts';
import { summary } from '../../api/queries/summary.ts';
import { type Outcome, useAct } from '../../api/use-act.ts';
import { invalidate, updateQuery } from '../../api/use-query.ts';
import type { OwnSongRow } from '../../read/own-songs.ts';
import { withRequest } from '../../read/song-queue.ts';
import { musicTexts } from './music-texts.ts';

/** Milliseconds until the public queue shows the user's change: the server caches it, and then the CDN. */
const queueLag = 2 * limits.queueSharedFor * 1000;

/** Refetches after a request was sent or taken back. */
export async function songsChanged(): Promise<void> {
  setTimeout(() => void invalidate(songQueue), queueLag);
  await Promise.all([invalidate(ownSongs), invalidate(summary)]);
}

/** Optimistic update of the queue. */
export const countRequest = (id: string, by: 1 | -1) => updateQuery(songQueue, (queue) => withRequest(queue, id, by));

/** Takes back one of the user's requests. */
export function useTakeBack() {
  return useAct(
    async ({ title }: OwnSongRow, id: string): Promise<Outcome> => {
      const result = await call('DELETE /songs/my-suggestions/{song}', { params: { song: id } });
      if (!result.success) return { tone: 'error', text: errorText(result, musicTexts.takeBackFailed) };
      countRequest(id, -1);
      return { tone: 'success', text: musicTexts.takenBack(title) };
    },
    { refresh: songsChanged },
  );
}
