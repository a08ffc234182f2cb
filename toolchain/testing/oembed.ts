/** How the stand-in for Spotify's oEmbed answers for one song. */

import { parseSpotifyLink } from '@fresher-party/contract/spotify';
import type { OembedMode } from '../product/oembed-data.ts';
import { env } from './env.ts';

export function songOf(link: string) {
  const song = parseSpotifyLink(link);
  if (!song) throw new Error(`${link} is no song.`);
  return song;
}

/** Null: it answers normally. */
export async function setOembed(link: string, mode: OembedMode | null): Promise<void> {
  const method = mode === null ? 'DELETE' : 'PUT';
  const { ok } = await fetch(`${env.OEMBED_ORIGIN}/modes/${songOf(link).id}`, { method, body: mode });
  if (!ok) throw new Error('The stand-in did not take the mode.');
}
