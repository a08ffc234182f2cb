import type { OwnSong } from '@fresher-party/contract/calls/songs';
import { limits } from '@fresher-party/contract/limits';
import { call, errorText } from '../../api/client.ts';
import { ownSongs, songQueue, summary, withRequest } from '../../api/queries.ts';
import { type Outcome, useAct } from '../../api/use-act.ts';
import { invalidate, updateQuery } from '../../api/use-query.ts';
import { songName } from '../../ui/wording.ts';
import { musicTexts } from './music-texts.ts';

/** Milliseconds until the public queue shows the user's change: the server caches it, and then the CDN. */
const queueLag = 2 * limits.queueSharedFor * 1000;

export async function songsChanged(): Promise<void> {
  setTimeout(() => void invalidate(songQueue), queueLag);
  await Promise.all([invalidate(ownSongs), invalidate(summary)]);
}

export const countRequest = (id: string, by: 1 | -1) => updateQuery(songQueue, (queue) => withRequest(queue, id, by));

export function useTakeBack() {
  return useAct(
    async (song: OwnSong): Promise<Outcome> => {
      const result = await call('DELETE /songs/my-suggestions/{song}', { params: { song: song.id } });
      if (!result.success) return { tone: 'error', text: errorText(result, musicTexts.takeBackFailed) };
      countRequest(song.id, -1);
      return { tone: 'success', text: musicTexts.takenBack(songName(song)) };
    },
    { refresh: songsChanged },
  );
}
