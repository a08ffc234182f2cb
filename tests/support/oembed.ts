import { parseSpotifyLink, songIdOf } from '@fresher-party/contract/spotify';
import { systemClock } from '../../functions/src/core/clock.ts';
import { lookUpSong } from '../../functions/src/features/songs/look-up.ts';
import type { OembedMode } from '../../scripts/product/oembed.ts';
import { env } from './env.ts';
import { collections } from './state.ts';

export async function timesAsked(link: string): Promise<number> {
  return Number(await (await fetch(`${env.OEMBED_ORIGIN}/asked/${songOf(link).id}`)).text());
}

export const songRef = (link: string) => collections.songs.doc(songIdOf(songOf(link)));

export const songRecord = async (link: string) => (await songRef(link).get()).data();

/** Looks up a requested song like the trigger, which exists only in the emulators' own project. */
export async function lookUp(link: string, writtenAt = new Date(), id = 'a request'): Promise<void> {
  const event = { id, songId: songIdOf(songOf(link)), writtenAt };
  await lookUpSong(collections, `${env.OEMBED_ORIGIN}/oembed`, systemClock(), event);
}

function songOf(link: string) {
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
