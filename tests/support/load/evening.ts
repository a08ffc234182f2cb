/** One evening in little: everybody votes in both categories, asks for a song and whispers, with a key for each. */

import type { Candidate } from '@fresher-party/contract/schemas/voting';
import type { Actor } from '../../../toolchain/testing/actors.ts';
import { firestore } from '../../../toolchain/testing/firestore.ts';
import { collections, newCandidate, newTrack } from '../../../toolchain/testing/state.ts';
import { type Outcome, untilAnswered } from './persistent.ts';

export interface Evening {
  readonly candidates: Readonly<Record<'Mr_Fresher' | 'Miss_Fresher', Candidate>>;
  /** One job a request: it resolves once that request has its answer. */
  readonly jobs: readonly (() => Promise<Outcome>)[];
}

/** The requests of a crowd, in the order of a rush: all votes for Mr, then for Miss, the songs, the whispers. */
export async function eveningOf(crowd: readonly Actor[], origin: string): Promise<Evening> {
  const candidates = { Mr_Fresher: await newCandidate('Mr_Fresher'), Miss_Fresher: await newCandidate('Miss_Fresher') };
  const vote = (category: keyof typeof candidates) =>
    crowd.map(({ token, user }) => () => {
      const body = { candidateID: candidates[category].id };
      return untilAnswered('POST /vote', `${category}-${user.id}`, { origin, token, body });
    });
  const songs = crowd.map(({ token, user }) => {
    const body = { songLinks: [newTrack()] };
    return () => untilAnswered('POST /songs/submit', `song-${user.id}`, { origin, token, body });
  });
  const whispers = crowd.map(({ token, user }) => () => {
    const body = { message: `A whisper of ${user.id}` };
    return untilAnswered('POST /messages/send', `whisper-${user.id}`, { origin, token, body });
  });
  return { candidates, jobs: [...vote('Mr_Fresher'), ...vote('Miss_Fresher'), ...songs, ...whispers] };
}

/** What the database holds of an evening. */
export async function storedOf({ candidates }: Evening, crowd: readonly Actor[]) {
  const ids = Object.values(candidates).map(({ id }) => id);
  const ballots = await collections.ballots.where('candidateId', 'in', ids).get();
  const people = crowd.map(({ user }) => user.id);
  const participation = await firestore().getAll(
    ...people.flatMap((uid) =>
      Object.keys(candidates).map((category) => collections.participation.doc(`${category}_${uid}`)),
    ),
  );
  const songs = await firestore().getAll(...people.map((uid) => collections.songSubmissions.doc(uid)));
  const known = new Set(people);
  const messages = (await collections.messages.get()).docs.filter((doc) => known.has(doc.data().senderId));
  return {
    ballots: ballots.size,
    participation: participation.filter(({ exists }) => exists).length,
    songs: songs.flatMap((doc) => (doc.get('songLinks') as string[] | undefined) ?? []).length,
    whispers: messages.length,
    whisperers: new Set(messages.map((doc) => doc.data().senderId)).size,
  };
}
