import { songOfId } from '@fresher-party/contract/spotify';
import * as logger from 'firebase-functions/logger';
import type { Clock } from '../../../core/clock.ts';
import type { Collections } from '../../../db/collections.ts';
import { isNotFound } from '../../../db/errors.ts';
import { askOembed } from './oembed.ts';
import { afterAnswer, nextStep } from './rules.ts';

interface SongEvent {
  readonly id: string;
  readonly songId: string;
  /** When the song's document was written. */
  readonly writtenAt: Date;
}

/** Makes the platform retry the event. */
class LookupFailed extends Error {}

/**
 * Stores the title of a requested song (ADR 35). Does nothing for a song that is deleted, known, or not due yet. Throws
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
  // Read again, because the event may be old.
  const record = song && (await ref.get()).data();
  if (!song || !record) return;
  const event = { id, at: writtenAt.getTime() };
  const step = nextStep(record.lookup, event, clock.now().getTime());
  if (step === 'done') return;
  if (step === 'repeat-later') throw new LookupFailed('Not due yet.');

  const answer = await askOembed(oembedUrl, song);
  const { lookup, repeat } = afterAnswer(record.lookup, answer, event, clock.now().getTime());
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
