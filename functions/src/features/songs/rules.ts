import { limits } from '@fresher-party/contract/limits';
import { paddingTrackId, parseSpotifyLink, type SpotifyLink } from '@fresher-party/contract/spotify';

export type SongDecision =
  | { readonly outcome: 'accepted'; readonly songLinks: string[]; readonly added: SpotifyLink[] }
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'full' };

/**
 * Adds a request to the person's earlier links (ADR 35). The clients' padding takes no slot, the same link counts once,
 * and a request beyond three slots is refused as a whole.
 */
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
