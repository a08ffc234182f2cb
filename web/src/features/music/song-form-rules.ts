/** Pure rules of the song form (spec §5, ADR 35). */

import { limits } from '@fresher-party/contract/limits';
import { findSpotifyLinks, paddingLink } from '@fresher-party/contract/spotify';

export type SongInputs = Readonly<Record<'song-1' | 'song-2' | 'song-3', string>>;
export const noSongs: SongInputs = { 'song-1': '', 'song-2': '', 'song-3': '' };
export type SongName = keyof SongInputs;
export const songNames = Object.keys(noSongs) as SongName[];

/** The input that an issue refers to. The schema drops blanks first, so its index counts filled inputs only. */
export function inputOf(path: readonly PropertyKey[], inputs: SongInputs): SongName | undefined {
  const filled = songNames.filter((name) => inputs[name].trim() !== '');
  return path.length > 1 ? filled[Number(path[1])] : 'song-1';
}

/** Padded to three with the fixed default track, as older clients send it; the server drops the padding. */
export function padLinks(links: readonly string[]): string[] {
  const missing = Math.max(0, limits.songLinksPerRequest - links.length);
  return [...links, ...Array.from({ length: missing }, () => paddingLink)];
}

/** `Spotify link #1 (required)`, `Spotify link #2 (optional)`. */
export function songLabel(index: number): string {
  return `Spotify link #${index + 1} (${index === 0 ? 'required' : 'optional'})`;
}

/**
 * The inputs after `text` was pasted into one of them: its links, one for each input, that one first and then those that
 * are empty. `left` counts what found no place. Null for a text with nothing to spread.
 */
export function spreadLinks(
  inputs: SongInputs,
  into: SongName,
  text: string,
): { readonly inputs: SongInputs; readonly left: number } | null {
  const links = findSpotifyLinks(text).map(({ link }) => link);
  if (links.length === 0) return null;
  const free = songNames.filter((name) => name !== into && inputs[name].trim() === '');
  const filled = Object.fromEntries([into, ...free].slice(0, links.length).map((name, i) => [name, links[i]]));
  return { inputs: { ...inputs, ...filled }, left: Math.max(0, links.length - 1 - free.length) };
}
