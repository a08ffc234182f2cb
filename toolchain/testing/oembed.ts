/** Controls the answers of Spotify's stand-in. */

import { parseSpotifyLink } from '@fresher-party/contract/spotify';
import type { OembedMode } from '../product/oembed-data.ts';
import { env } from './env.ts';

export function songOf(link: string) {
  const song = parseSpotifyLink(link);
  if (!song) throw new Error(`${link} is no song.`);
  return song;
}

/** Sets the failure mode of a song; null for normal answers. */
export async function setOembed(link: string, mode: OembedMode | null): Promise<void> {
  const method = mode === null ? 'DELETE' : 'PUT';
  const { ok } = await fetch(`${env.OEMBED_ORIGIN}/modes/${songOf(link).id}`, { method, body: mode });
  if (!ok) throw new Error('The stand-in did not take the mode.');
}
