import { limits } from '@fresher-party/contract/limits';
import { paddingTrackId, parseSpotifyLink, type SpotifyLink } from '@fresher-party/contract/spotify';
import { songSlotsText, validationTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../core/errors.ts';
import type { SongSubmissionDoc } from '../../db/collections.ts';
import { type BoardState, canTakeBack } from '../../evening/board-rules.ts';
import { songIdOfLink } from '../../evening/board-store.ts';

export type Submission = Pick<SongSubmissionDoc, 'songLinks' | 'requestedAt' | 'createdAt'>;

/** Ignores what clients pad unused slots with. Throws INVALID_INPUT, or SONG_SLOTS_USED for the request as a whole. */
export function decideSongs(earlier: readonly string[], inputs: readonly string[]) {
  const requested = new Map<string, SpotifyLink>();
  for (const input of inputs) {
    const song = parseSpotifyLink(input);
    if (song && song.id !== paddingTrackId) requested.set(song.link, song);
  }
  if (requested.size === 0) throw invalidField('songLinks', validationTexts.songRequired);
  const added = [...requested.values()].filter(({ link }) => !earlier.includes(link));
  const left = limits.songSlots - earlier.length;
  if (added.length > left) throw new AppError('SONG_SLOTS_USED', { message: songSlotsText(Math.max(0, left)) });
  return { songLinks: [...earlier, ...added.map(({ link }) => link)], added };
}

/** A person's requests without one song; undefined if it is none of them. Throws SONG_TAKEN once the DJ has locked it. */
export function decideTakeBack(person: string, song: string, earlier: Submission | undefined, board: BoardState) {
  const index = earlier?.songLinks.findIndex((link) => songIdOfLink(link) === song) ?? -1;
  const link = earlier?.songLinks[index];
  if (!earlier || link === undefined) return undefined;
  const at = (earlier.requestedAt[index] ?? earlier.createdAt).getTime();
  if (!canTakeBack({ person, song, at }, board)) throw new AppError('SONG_TAKEN');
  const left = {
    ...earlier,
    songLinks: earlier.songLinks.toSpliced(index, 1),
    requestedAt: earlier.requestedAt.toSpliced(index, 1),
  };
  return { link, left };
}
