import type { SongLookup } from '../../../db/collections.ts';
import type { OembedAnswer } from './oembed.ts';

const second = 1000;
const minute = 60 * second;
/** Wait before a refused song is looked up again. */
const refusedForMs = 60 * minute;
/** Backoff doubles with each failure, up to this. */
const longestWaitMs = 10 * minute;
/** How long the platform retries an event, a whole night. After that, the next request for the song looks it up. */
export const repeatForMs = 12 * 60 * minute;

/** What to do with an event about a song's document. */
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
