/** Shared by the tests of account deletion. */

import { type Actor, newActor, password } from './actors.ts';
import { call, succeed } from './api.ts';
import { newCandidate, newTrack } from './state.ts';

/** A person with every kind of data. */
export async function activePerson(): Promise<Actor & { track: string }> {
  const actor = await newActor('guest', 'Somebody Active');
  const { token } = actor;
  const key = (name: string) => ({ 'Idempotency-Key': `${name}-of-${actor.user.id}` });
  const track = newTrack();
  await succeed('POST /songs/submit', { token, headers: key('song'), body: { songLinks: [track] } });
  await succeed('POST /messages/send', { token, headers: key('whisper'), body: { message: 'a whisper' } });
  const { id } = await newCandidate('Mr_Fresher');
  await succeed('POST /vote', { token, headers: key('vote'), body: { candidateID: id } });
  await succeed('POST /forgot-password', { body: { email: actor.user.email } });
  await call('POST /login', { body: { email: actor.user.email, password: 'wrong password' } });
  return { ...actor, track };
}

export const deleteMe = ({ token }: Actor) => call('DELETE /me', { token, body: { password } });
