/** Pure rules of the song form (spec §5, ADR 20). */

import { limits } from '@fresher-party/contract/limits';
import { paddingLink, parseSpotifyLink } from '@fresher-party/contract/spotify';
import { validationTexts as texts } from '@fresher-party/contract/texts';

/** `errors` has a sentence per input, undefined where it will do. */
export type SongFormCheck =
  | { readonly ok: true; readonly songLinks: string[] }
  | { readonly ok: false; readonly errors: readonly (string | undefined)[] };

/**
 * Checks what was typed. What is sent is padded to three with the fixed default track, as older clients do; the server
 * drops the padding.
 */
export function checkSongLinks(inputs: readonly string[]): SongFormCheck {
  const typed = inputs.map((input) => input.trim());
  const links = typed.filter((link) => link !== '');
  if (links.length === 0) return { ok: false, errors: [texts.songRequired] };
  const errors = typed.map((link) => (link === '' || parseSpotifyLink(link) ? undefined : texts.songInvalid));
  if (errors.some((error) => error !== undefined)) return { ok: false, errors };
  const padding = Array.from({ length: Math.max(0, limits.songLinksPerRequest - links.length) }, () => paddingLink);
  return { ok: true, songLinks: [...links, ...padding] };
}

/** `Spotify link #1 (required)`, `Spotify link #2 (optional)`. */
export function songLabel(index: number): string {
  return `Spotify link #${index + 1} (${index === 0 ? 'required' : 'optional'})`;
}
