/** Song lookups at the stand-in for Spotify's oEmbed. */

import { randomUUID } from 'node:crypto';
import { songIdOf } from '@fresher-party/contract/spotify';
import { lookUpSong } from '../../functions/src/features/songs/lookup/look-up-song.ts';
import { env } from '../../toolchain/testing/env.ts';
import { songOf } from '../../toolchain/testing/oembed.ts';
import { collections } from '../../toolchain/testing/state.ts';

export async function timesAsked(link: string): Promise<number> {
  return Number(await (await fetch(`${env.OEMBED_ORIGIN}/asked/${songOf(link).id}`)).text());
}

/** The song's document. */
export const songRef = (link: string) => collections.songs.doc(songIdOf(songOf(link)));

export const songRecord = async (link: string) => (await songRef(link).get()).data();

/** Looks up a requested song like the trigger, which exists only in the emulators' own project. */
export async function lookUp(link: string): Promise<void> {
  const event = { id: randomUUID(), songId: songIdOf(songOf(link)), writtenAt: new Date() };
  await lookUpSong(collections, `${env.OEMBED_ORIGIN}/oembed`, event);
}
