/** Songs: why a text is none that the DJ can play (spec §5), and the board's constants (ADR 36), apart from the schemas, which pages don't need. */

import {
  findSpotifyLinks,
  hasShortSpotifyLink,
  hasSpotifyLink,
  type OtherSpotifyKind,
  otherSpotifyKind,
} from './spotify.ts';
import { validationTexts as texts } from './texts.ts';

export const songStates = ['queued', 'next', 'playing', 'played', 'skipped'] as const;
export type SongState = (typeof songStates)[number];

export const boardActs = [
  'play',
  'played',
  'skip',
  'stop',
  'requeue',
  'lock',
  'unlock',
  'pause',
  'reopen',
  'undo',
] as const;
export type BoardAct = (typeof boardActs)[number];

/** `fair`: the order in which songs are played (ADR 36). */
export const songOrders = ['fair', 'wanted', 'newest'] as const;
export type SongOrder = (typeof songOrders)[number];

/** Acts on the whole board; every other act is on one song. */
export const actsWithoutSong: readonly BoardAct[] = ['unlock', 'pause', 'reopen', 'undo'];

const otherKinds: Readonly<Record<OtherSpotifyKind, string>> = {
  artist: texts.songArtist,
  show: texts.songPodcast,
  episode: texts.songPodcast,
  user: texts.songProfile,
};

/** Why a text contains no song that the DJ can play, as a sentence; null if it does. */
export function songProblem(text: string): string | null {
  if (findSpotifyLinks(text).length > 0) return null;
  const other = otherSpotifyKind(text);
  if (other) return otherKinds[other];
  if (hasShortSpotifyLink(text)) return texts.songShort;
  return hasSpotifyLink(text) ? texts.songElsewhere : texts.songInvalid;
}
