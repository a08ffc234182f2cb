/** Validates a requested song (spec §5, ADR 35). Pure; shared by the form and the server. */

import {
  findSpotifyLinks,
  hasShortSpotifyLink,
  hasSpotifyLink,
  type OtherSpotifyKind,
  otherSpotifyKind,
} from './spotify.ts';
import { validationTexts as texts } from './texts.ts';

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
