/** `GET /me/summary`: a person's own activity only (ADR 37). */

import { expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { collections, countVote, newCandidate, newTrack, setVoting } from '../support/state.ts';

const summaryOf = async (token: string) => (await call('GET /me/summary', { token })).json.data.summary;

it('shows each act at once, before and after the count, only to the person', async () => {
  await setVoting('open');
  const [{ token }, neighbour] = [await newActor(), await newActor()];
  const candidates = [await newCandidate('Mr_Fresher'), await newCandidate('Miss_Fresher')] as const;
  const vote = ({ id: candidateID }: { id: string }) => call('POST /vote', { token, body: { candidateID } });

  await vote(candidates[1]);
  expect((await summaryOf(token)).votes).toEqual(['Miss_Fresher']);
  await vote(candidates[0]);
  await call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  await call('POST /messages/send', { token, body: { message: 'One' } });
  await call('POST /messages/send', { token, body: { message: 'Two' } });
  const done = {
    votes: ['Mr_Fresher', 'Miss_Fresher'],
    songs: { requested: 1, left: 2 },
    whispers: { sent: 2 },
    sendingBlocked: false,
  };
  expect(await summaryOf(token)).toEqual(done);
  expect(await summaryOf(neighbour.token)).toMatchObject({ votes: [], songs: { requested: 0 }, whispers: { sent: 0 } });

  await collections.settings.doc('event').update({ votingClosesAt: new Date(Date.now() - 60_000) });
  await expect.poll(async () => (await call('GET /event')).json.data.event.voting.state).toBe('closed');
  expect(await summaryOf(token)).toEqual(done);
  await countVote();
  expect(await summaryOf(token)).toEqual(done);
});

it('shows that the person is blocked from sending', async () => {
  const { user, token } = await newActor();
  await collections.credentials.doc(user.id).update({ mutedAt: new Date() });
  expect((await summaryOf(token)).sendingBlocked).toBe(true);
});
