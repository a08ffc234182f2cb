import { songOfId } from '@fresher-party/contract/spotify';
import { onDocumentWritten } from 'firebase-functions/firestore';
import * as logger from 'firebase-functions/logger';
import { type Clock, systemClock } from '../../core/clock.ts';
import { readLookUpConfig } from '../../core/config.ts';
import type { Collections, SongLookup } from '../../db/collections.ts';
import { isNotFound } from '../../db/errors.ts';
import { askOembed, type OembedAnswer } from './oembed.ts';

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
      collections ??= open();
      const { OEMBED_URL, CLOCK_OFFSET_MS } = readLookUpConfig(process.env);
      const clock = systemClock(CLOCK_OFFSET_MS);
      const event = { id, songId: params.songId, writtenAt: clock.at(new Date(time)) };
      await lookUpSong(collections, OEMBED_URL, clock, event);
    },
  );
}

interface SongEvent {
  readonly id: string;
  readonly songId: string;
  readonly writtenAt: Date;
}

/** Makes the platform retry the event. */
class LookupFailed extends Error {}

/**
 * Stores the title of a requested song. Does nothing for a song that is deleted, known, or not due yet. Throws
 * LookupFailed if a retry may help.
 */
export async function lookUpSong(
  { songs }: Pick<Collections, 'songs'>,
  oembedUrl: string,
  clock: Clock,
  { id, songId, writtenAt }: SongEvent,
): Promise<void> {
  const song = songOfId(songId);
  const ref = songs.doc(songId);
  const sentAt = performance.now();
  // Read again, because the event may be old.
  const stored = await ref.get();
  const record = stored.data();
  if (!song || !record) return;
  /** The database's time. */
  const now = () => clock.at(stored.readTime.toDate()).getTime() + performance.now() - sentAt;
  const event = { id, at: writtenAt.getTime() };
  const step = nextStep(record.lookup, event, now());
  if (step === 'done') return;
  if (step === 'repeat-later') throw new LookupFailed('Not due yet.');

  const answer = await askOembed(oembedUrl, song);
  const { lookup, repeat } = afterAnswer(record.lookup, answer, event, Math.ceil(now()));
  const found = answer.outcome === 'found' ? { title: answer.title, cover: answer.cover } : {};
  try {
    await ref.update({ ...found, lookup });
  } catch (error) {
    if (isNotFound(error)) return; // Its last requester has deleted their account.
    throw error;
  }
  if (answer.outcome === 'found') return;
  // The log does not name the song, because a person requested it.
  logger.warn('song not looked up', { why: answer.why, tries: lookup.tries });
  if (repeat) throw new LookupFailed(answer.why);
}

const second = 1000;
const minute = 60 * second;
/** Wait before a refused song is looked up again. */
const refusedForMs = 60 * minute;
/** Backoff doubles with each failure, up to this. */
const longestWaitMs = 10 * minute;
/** How long the platform retries an event, a whole night. After that, the next request for the song looks it up. */
export const repeatForMs = 12 * 60 * minute;

type LookupStep = 'ask' | 'repeat-later' | 'done';

interface LookupEvent {
  readonly id: string;
  /** When the document was written, in epoch milliseconds. */
  readonly at: number;
}

const isRepeated = ({ at }: LookupEvent, now: number): boolean => now - at < repeatForMs;

/** Every write of the document is an event, including our own. Only a due song without a title is looked up. */
export function nextStep(lookup: SongLookup | undefined, event: LookupEvent, now: number): LookupStep {
  if (lookup === undefined) return 'ask';
  if (lookup.state === 'found') return 'done';
  if (now >= lookup.dueAt) return 'ask';
  return lookup.state === 'waiting' && lookup.event === event.id && isRepeated(event, now) ? 'repeat-later' : 'done';
}

/** What to store after an answer, and whether the platform should retry the event. */
export function afterAnswer(
  before: SongLookup | undefined,
  { outcome }: OembedAnswer,
  event: LookupEvent,
  now: number,
) {
  if (outcome === 'found')
    return { lookup: { state: 'found', tries: 0, dueAt: now, event: event.id }, repeat: false } as const;
  const tries = (before?.tries ?? 0) + 1;
  const wait = outcome === 'refused' ? refusedForMs : Math.min(5 * second * 2 ** (tries - 1), longestWaitMs);
  const state = outcome === 'refused' ? 'refused' : 'waiting';
  const lookup: SongLookup = { state, tries, dueAt: now + wait, event: event.id };
  return { lookup, repeat: outcome === 'failed' && isRepeated(event, now) };
}
