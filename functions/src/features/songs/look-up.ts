import { songOfId } from '@fresher-party/contract/spotify';
import { onDocumentWritten } from 'firebase-functions/firestore';
import * as logger from 'firebase-functions/logger';
import { type Clock, systemClock } from '../../core/clock.ts';
import { readLookUpConfig } from '../../core/config.ts';
import type { Collections } from '../../db/collections.ts';
import { isNotFound } from '../../db/errors.ts';
import { askOembed } from './oembed.ts';

/** Runs after each write of a song's document. `open` is called once, with the first event. */
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
      // Our own write.
      if (data.before.get('requestedAt')?.isEqual(data.after.get('requestedAt'))) return;
      collections ??= open();
      const { OEMBED_URL, CLOCK_OFFSET_MS } = readLookUpConfig(process.env);
      const clock = systemClock(CLOCK_OFFSET_MS);
      const event = { id, songId: params.songId, writtenAt: clock.at(new Date(time)) };
      await lookUpSong(collections, OEMBED_URL, clock, event);
    },
  );
}

interface SongEvent {
  /** The same each time that the platform repeats it. */
  readonly id: string;
  readonly songId: string;
  readonly writtenAt: Date;
}

const hour = 60 * 60_000;
const refusedFor = hour;
/** Longer than the platform's pauses. Meanwhile a later request asks once, and starts no retries of its own. */
const retriedFor = hour / 3;
/** How long the platform retries an event, a whole night. After that, the next request for the song looks it up. */
const repeatedFor = 12 * hour;

/**
 * Stores the title of a requested song. Each request is an event: does nothing for a song that is deleted, known or
 * refused. Throws if a retry may help.
 */
export async function lookUpSong(
  { songs }: Pick<Collections, 'songs'>,
  oembedUrl: string,
  clock: Clock,
  { id, songId, writtenAt }: SongEvent,
): Promise<void> {
  const song = songOfId(songId);
  // Read again, because the event may be old.
  const stored = await songs.doc(songId).get();
  const record = stored.data();
  const now = clock.at(stored.readTime.toDate()).getTime();
  if (!song || !record || record.title) return;
  const { lookup } = record;
  const isHeld = lookup !== undefined && now < lookup.until;
  if (isHeld && lookup.event === null) return;

  const answer = await askOembed(oembedUrl, song);
  // The log does not name the song, because a person requested it.
  if (answer.outcome !== 'found') logger.warn('song not looked up', { why: answer.why });
  const hasFailed = answer.outcome === 'failed';
  const isOthers = isHeld && lookup.event !== id;
  if (hasFailed && (isOthers || now - writtenAt.getTime() >= repeatedFor)) return;
  const { outcome, ...found } = answer;
  const later = hasFailed ? { event: id, until: now + retriedFor } : { event: null, until: now + refusedFor };
  try {
    await stored.ref.update(outcome === 'found' ? found : { lookup: later });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return; // Its last requester has deleted their account.
  }
  // Makes the platform retry the event.
  if (hasFailed) throw new Error(answer.why);
}
