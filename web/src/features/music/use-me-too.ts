import { call, errorText } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { type Outcome, useAct } from '../../api/use-act.ts';
import type { QueueRow } from '../../read/song-queue.ts';
import { musicTexts } from './music-texts.ts';
import { countRequest, songsChanged } from './use-own-songs.ts';

/** Requests a song of the queue. */
export function useMeToo() {
  return useAct(
    async ({ id, link, title }: QueueRow): Promise<Outcome> => {
      const result = await call('POST /songs/submit', {
        body: { songLinks: [link] },
        idempotencyKey: newIdempotencyKey(),
      });
      if (!result.success) return { tone: 'error', text: errorText(result, musicTexts.refused, musicTexts.broken) };
      countRequest(id, 1);
      return { tone: 'success', text: musicTexts.meToo(title) };
    },
    { refresh: songsChanged },
  );
}
