import { beforeEach, expect, it } from 'vitest';
import { activePerson, deleteMe } from '../support/account-deletion.ts';
import { newActor, newEmail, password, userIdOf } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { firestore } from '../support/firestore.ts';
import { mailsTo, waitForCode } from '../support/inbox.ts';
import { collections, newCandidate, resetLimits, setVoting, votesFor } from '../support/state.ts';

beforeEach(() => setVoting('open'));

/** Collections in which one of the texts still occurs. */
async function traces(...texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const collection of await firestore().listCollections()) {
    for (const doc of (await collection.get()).docs) {
      const written = `${doc.id} ${JSON.stringify(doc.data())}`;
      if (texts.some((text) => written.includes(text))) found.push(collection.id);
    }
  }
  return found.sort();
}

it('deletes everything about a person except that they voted, and when', async () => {
  const person = await activePerson();
  const { id, email } = person.user;
  const before = await traces(id, email, person.track);
  expect(new Set(before)).toEqual(
    new Set([
      ...['users', 'credentials', 'codes', 'songSubmissions', 'songs', 'messages', 'activity'],
      'participation',
    ]),
  );

  const { status, json } = await deleteMe(person);
  expect({ status, ...json }).toEqual({
    status: 200,
    success: true,
    message: 'Your account and what you sent have been deleted. A vote you cast stays counted.',
  });
  expect(await traces(id, email, person.track)).toEqual(['participation']);
  expect((await collections.participation.doc(`Mr_Fresher_${id}`).get()).data()).toEqual({
    category: 'Mr_Fresher',
    key: expect.any(String),
  });
  expect((await call('POST /login', { body: { email, password } })).json).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
});

it('keeps other people’s data, including a song that both requested', async () => {
  const [leaving, staying] = [await activePerson(), await activePerson()];
  await succeed('POST /songs/submit', { token: staying.token, body: { songLinks: [leaving.track] } });
  const before = await traces(staying.user.id, staying.user.email);
  expect((await deleteMe(leaving)).status).toBe(200);
  expect(await traces(staying.user.id, staying.user.email)).toEqual(before);
  expect((await collections.songs.where('link', '==', leaving.track).get()).size).toBe(1);

  expect((await deleteMe(staying)).status).toBe(200);
  expect((await collections.songs.where('link', 'in', [leaving.track, staying.track]).get()).size).toBe(0);
});

it('deletes all data of a person who sent more than one batch can hold', async () => {
  const actor = await newActor();
  const { id, name, email } = actor.user;
  const now = new Date();
  const many = Array.from({ length: 1100 }, (_, index) => index);
  const writer = firestore().bulkWriter();
  for (const index of many) {
    const ref = collections.messages.doc(`many-${id}-${index}`);
    const data = { message: `whisper ${index}`, senderId: id, senderName: name, senderEmail: email };
    writer.create(ref, { ...data, createdAt: now, expireAt: now } as never);
  }
  await writer.close();
  expect((await deleteMe(actor)).status).toBe(200);
  expect(await traces(id, email)).toEqual([]);
});

it('lets the person sign up again, with a new account whose vote is still cast', async () => {
  const email = newEmail();
  const signUp = async () => {
    await resetLimits();
    const after = (await mailsTo(email)).at(-1);
    await succeed('POST /signup', { body: { name: 'Asha', email, password } });
    const otp = await waitForCode(email, { after });
    const { json } = await call('POST /verify-otp', { body: { email, otp } });
    return { token: json.token, user: json.data.user };
  };
  const first = await signUp();
  const candidate = await newCandidate('Miss_Fresher');
  const vote = (token: string) => call('POST /vote', { token, body: { candidateID: candidate.id } });
  expect((await vote(first.token)).status).toBe(200);
  expect((await deleteMe(first)).status).toBe(200);

  const again = await signUp();
  expect(again.user.id).toBe(userIdOf(email));
  expect((await vote(again.token)).json).toMatchObject({ code: 'ALREADY_VOTED' });
  expect(await votesFor(candidate.id)).toBe(1);
  const mine = await call('GET /vote/mine', { token: again.token });
  expect(mine.json.data.votes.map(({ category }) => category)).toEqual(['Miss_Fresher']);
});
