import { onDocumentWritten } from 'firebase-functions/firestore';
import { systemClock } from '../../../core/clock.ts';
import { readLookUpConfig } from '../../../core/config.ts';
import type { Collections } from '../../../db/collections.ts';
import { lookUpSong } from './look-up-song.ts';

/**
 * The function that runs after each write of a song's document (ADR 35). `open` is called once, with the first event.
 */
export function songLookup(open: () => Collections) {
  let collections: Collections | undefined;
  return onDocumentWritten(
    {
      document: 'songs/{songId}',
      region: 'asia-south1',
      memory: '256MiB',
      // Enough for a hundred new songs a minute; Spotify's rate limit is unknown.
      maxInstances: 3,
      concurrency: 10,
      timeoutSeconds: 30,
      // The platform retries with a growing delay when the function throws.
      retry: true,
      // May only read and write the database (docs/deploy.md).
      serviceAccount: 'fresher-party-songs@',
    },
    async ({ id, time, params, data }) => {
      if (!data?.after.exists) return;
      collections ??= open();
      const { OEMBED_URL, CLOCK_OFFSET_MS } = readLookUpConfig(process.env);
      const clock = systemClock(CLOCK_OFFSET_MS);
      const event = { id, songId: params.songId, writtenAt: clock.at(new Date(time)) };
      await lookUpSong(collections, OEMBED_URL, clock, event);
    },
  );
}
