import type { SongInfo } from '@fresher-party/contract/calls/songs';
import { dateOf, formatDate, formatTime } from '@fresher-party/contract/format-date';

/** `1 track`, `2 tracks`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** `just now`, `3 min`, `2 h`: the time since `at`. Times in milliseconds since 1970. */
export function sinceText(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** `7:04 PM`, with the day unless it is today. Times in milliseconds since 1970. */
export const momentText = (at: number, now: number): string =>
  `${dateOf(at) === dateOf(now) ? '' : `${formatDate(at, 'd MMM')}, `}${formatTime(at)}`;

/** `Last seen 7:04 PM`. */
export const formatLastSeen = (at: number, now: number): string => `Last seen ${momentText(at, now)}`;

/** Times of day and dates that never wrap: `7 PM`, `11 October`. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=[A-Z])/g, '$1\u00a0');

/** The title on Spotify; until it is known `Spotify track`, never an id. */
export const songName = ({ title, kind }: Pick<SongInfo, 'title' | 'kind'>): string => title ?? `Spotify ${kind}`;

/** `Album`, `Playlist`; empty for a track, as nearly all are. */
export const kindLabel = ({ kind }: Pick<SongInfo, 'kind'>): string =>
  kind === 'track' ? '' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
