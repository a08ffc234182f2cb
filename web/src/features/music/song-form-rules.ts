import { limits } from '@fresher-party/contract/limits';
import { songProblem } from '@fresher-party/contract/songs';
import { findSpotifyLinks, paddingLink } from '@fresher-party/contract/spotify';
import { counted } from '../../ui/wording.ts';

export type SongInputs = Readonly<Record<'song-1' | 'song-2' | 'song-3', string>>;
export const noSongs: SongInputs = { 'song-1': '', 'song-2': '', 'song-3': '' };
export type SongName = keyof SongInputs;
export const songNames = Object.keys(noSongs) as SongName[];

export const isBlank = (inputs: SongInputs): boolean => songNames.every((name) => inputs[name].trim() === '');

/** Pads to three links with the default track, like older clients. The server drops the padding. */
export function padLinks(links: readonly string[]): string[] {
  const missing = Math.max(0, limits.songLinksPerRequest - links.length);
  return [...links, ...Array.from({ length: missing }, () => paddingLink)];
}

export function songLabel(index: number): string {
  return `Spotify link #${index + 1} (${index === 0 ? 'required' : 'optional'})`;
}

/** `text` pasted into one input: its links fill that one, then the empty ones. Null for a text without links. */
export function spreadLinks(
  inputs: SongInputs,
  into: SongName,
  text: string,
): { readonly inputs: SongInputs; readonly left: number } | null {
  const links = findSpotifyLinks(text).map(({ link }) => link);
  if (links.length === 0) return null;
  const free = songNames.filter((name) => name !== into && inputs[name].trim() === '');
  // In the order of the inputs, so that the links are sent in theirs.
  const names = [into, ...free].slice(0, links.length).toSorted();
  const filled = Object.fromEntries(names.map((name, index) => [name, links[index]]));
  return {
    inputs: { ...inputs, ...filled },
    left: Math.max(0, links.length - 1 - free.length),
  };
}

export interface OwnSlots {
  readonly links: readonly string[];
  readonly left: number;
}

const noRoomText = (left: number): string =>
  left === 0 ? 'You have no slot left for it.' : `You have ${counted(left, 'slot')} left, so this one doesn’t fit.`;

/** What is wrong with each filled input: an unusable link, a song that is there already, or no slot left for it. */
export function songErrors(inputs: SongInputs, own: OwnSlots): Partial<Record<SongName, string>> {
  const errors: Partial<Record<SongName, string>> = {};
  const above = new Map<string, number>();
  let left = own.left;
  for (const [index, name] of songNames.entries()) {
    const text = inputs[name].trim();
    if (text === '') continue;
    const links = findSpotifyLinks(text).map(({ link }) => link);
    const double = links.map((link) => above.get(link)).find((number) => number !== undefined);
    const problem = songProblem(text);
    if (problem !== null) errors[name] = problem;
    else if (links.some((link) => own.links.includes(link))) errors[name] = 'You have asked for this one already.';
    else if (double !== undefined) errors[name] = `The same as link #${double}.`;
    else {
      for (const link of links) above.set(link, index + 1);
      left -= links.length;
      if (left < 0) errors[name] = noRoomText(own.left);
    }
  }
  return errors;
}

export const sharedParams = { title: 'title', text: 'text', url: 'url' } as const;

export function sharedText(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const parts = [sharedParams.url, sharedParams.text, sharedParams.title].map((name) => params.get(name)?.trim());
  return parts.filter(Boolean).join(' ').slice(0, limits.songTextLength) || undefined;
}

export const musicTexts = {
  refused: 'Failed to submit song suggestions.',
  broken: "We couldn't send your songs right now. Please try again.",
} as const;
