import { limits } from '@fresher-party/contract/limits';
import { paddingTrackId, parseSpotifyLink, type SpotifyLink } from '@fresher-party/contract/spotify';
import type { SongSubmissionDoc } from '../../db/collections.ts';
import { type BoardState, canTakeBack } from '../../evening/board-rules.ts';
import { songIdOfLink } from '../../evening/board-store.ts';

export type Submission = Pick<SongSubmissionDoc, 'songLinks' | 'requestedAt' | 'createdAt'>;

type SongDecision =
  | { readonly outcome: 'accepted'; readonly songLinks: string[]; readonly added: SpotifyLink[] }
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'full' };

/** Ignores what clients pad unused slots with. A request beyond three slots is refused as a whole. */
export function decideSongs(earlier: readonly string[], inputs: readonly string[]): SongDecision {
  const requested = new Map<string, SpotifyLink>();
  for (const input of inputs) {
    const song = parseSpotifyLink(input);
    if (song && song.id !== paddingTrackId) requested.set(song.link, song);
  }
  if (requested.size === 0) return { outcome: 'empty' };
  const added = [...requested.values()].filter(({ link }) => !earlier.includes(link));
  if (earlier.length + added.length > limits.songSlots) return { outcome: 'full' };
  return { outcome: 'accepted', songLinks: [...earlier, ...added.map(({ link }) => link)], added };
}

type TakeBackDecision =
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'free'; readonly link: string; readonly left: Submission };

/** A person's requests without one song, unless the DJ has already locked or played it. */
export function decideTakeBack(
  person: string,
  song: string,
  earlier: Submission | undefined,
  board: BoardState,
): TakeBackDecision {
  const index = earlier?.songLinks.findIndex((link) => songIdOfLink(link) === song) ?? -1;
  const link = earlier?.songLinks[index];
  if (!earlier || link === undefined) return { outcome: 'gone' };
  const at = (earlier.requestedAt[index] ?? earlier.createdAt).getTime();
  if (!canTakeBack({ person, song, at }, board)) return { outcome: 'taken' };
  const left = {
    ...earlier,
    songLinks: earlier.songLinks.toSpliced(index, 1),
    requestedAt: earlier.requestedAt.toSpliced(index, 1),
  };
  return { outcome: 'free', link, left };
}
