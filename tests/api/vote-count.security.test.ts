/** Votes as counters (ADR 40): each answered vote is counted once, whatever dies, closes or counts meanwhile. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { categories } from '@fresher-party/contract/voting';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { openDatabase } from '../../functions/src/db/database.ts';
import { settingsOf } from '../../functions/src/evening/vote.ts';
import { countWhenDue } from '../../functions/src/features/voting/store.ts';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { tally } from '../support/figures.ts';
import { firestore } from '../support/firestore.ts';
import { inParallel } from '../support/parallel.ts';
import { startRuntime } from '../support/production-runtime.ts';
import {
  collections,
  countVote,
  newCandidate,
  newCrowd,
  newTrack,
  openEmptyVote,
  setVoting,
  votesFor,
} from '../support/state.ts';

beforeEach(openEmptyVote);
afterAll(openEmptyVote);

const event = collections.settings.doc('event');
const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1000);
const participations = async (): Promise<number> => (await collections.participation.get()).size;

interface Sent {
  readonly key?: string;
  readonly origin?: string;
}

async function vote({ token }: Actor, candidateID: string, { key = randomUUID(), origin }: Sent = {}) {
  const headers = { 'Idempotency-Key': key };
  const { status, json } = await call('POST /vote', { token, origin, headers, body: { candidateID } });
  return json.code ?? status;
}

/** Answers without an outcome: the database was busy, or the person's earlier try still runs. */
const isUnknown = (answer: string | number): boolean =>
  answer === 'DATABASE_UNAVAILABLE' || answer === 'BUSY' || answer === 'RATE_LIMITED';

/** Like a phone: while the outcome is unknown, again with the same key. */
async function voteUntilAnswered(voter: Actor, candidateID: string, { origin, key = randomUUID() }: Sent) {
  for (let tries = 1; ; tries += 1) {
    const answer = await vote(voter, candidateID, { key, ...(origin && { origin }) });
    if (!isUnknown(answer) || tries === 100) return answer;
    await sleep(300);
  }
}

describe('a repeated vote', () => {
  it('is answered by its key before and after the closing and the count, whatever the choice, and counted once', async () => {
    const voter = await newActor();
    const [chosen, other] = [await newCandidate('Mr_Fresher'), await newCandidate('Mr_Fresher')];
    const key = randomUUID();
    expect(await vote(voter, chosen.id, { key })).toBe(200);
    const repeats = async () => [
      await vote(voter, chosen.id, { key }),
      await vote(voter, other.id, { key }),
      await vote(voter, chosen.id),
      await vote(voter, other.id),
    ];
    expect(await repeats()).toEqual([200, 200, 'ALREADY_VOTED', 'ALREADY_VOTED']);
    await setVoting('closed');
    expect(await repeats()).toEqual([200, 200, 'ALREADY_VOTED', 'ALREADY_VOTED']);
    await countVote();
    expect(await repeats()).toEqual([200, 200, 'ALREADY_VOTED', 'ALREADY_VOTED']);
    expect(await vote(await newActor(), chosen.id)).toBe('VOTING_CLOSED');
    expect([await votesFor(chosen.id), await votesFor(other.id)]).toEqual([1, 0]);
  });
});

it('loses and doubles no vote when an instance is killed, and its clients try again elsewhere', {
  timeout: 240_000,
}, async () => {
  const [dying, staying] = await Promise.all([startRuntime(), startRuntime()]);
  onTestFinished(async () => void (await Promise.all([dying.stop(), staying.stop()])));
  const voters = await newCrowd(200);
  const { id } = await newCandidate('Mr_Fresher');
  const unanswered: (string | number)[] = [];
  let answered = 0;
  // The first votes reach both instances at once.
  const votes = voters.map((voter, index) => async () => {
    const key = randomUUID();
    const { url: origin } = index % 2 === 0 ? dying : staying;
    const first = await vote(voter, id, { key, origin }).catch(() => 'lost');
    const answer = first === 200 ? first : await voteUntilAnswered(voter, id, { key, origin: staying.url });
    if (answer === 200) answered += 1;
    else unanswered.push(answer);
  });
  const all = inParallel(40, votes);
  await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(50);
  process.kill(dying.pid, 'SIGKILL');
  await all;
  expect(unanswered).toEqual([]);
  expect([answered, await votesFor(id), await participations()]).toEqual([200, 200, 200]);
});

it('counts every answered vote of a stream across the closing, and none that was sent after it', {
  timeout: 120_000,
}, async () => {
  const runtime = await startRuntime();
  onTestFinished(() => runtime.stop());
  const voters = await newCrowd(300);
  const { id } = await newCandidate('Mr_Fresher');
  const closesAt = secondsFromNow(6);
  await event.set(settingsOf({ votingOpensAt: secondsFromNow(-60), votingClosesAt: closesAt }));
  const answers: { sentAt: number; answer: string | number }[] = [];
  const votes = voters.map((voter) => async () => {
    const sentAt = Date.now();
    answers.push({ sentAt, answer: await voteUntilAnswered(voter, id, { origin: runtime.url }) });
    await sleep(200);
  });
  await inParallel(8, votes);
  await sleep(Math.max(0, closesAt.getTime() + 16_000 - Date.now()));
  await countWhenDue(openDatabase(firestore()), systemClock());
  const accepted = answers.filter(({ answer }) => answer === 200);
  const late = answers.filter(({ sentAt }) => sentAt > closesAt.getTime());
  expect(accepted.length).toBeGreaterThan(20);
  expect(tally(late.map(({ answer }) => answer))).toEqual({ VOTING_CLOSED: late.length });
  expect(late.length).toBeGreaterThan(20);
  const known = ['VOTING_CLOSED', 200];
  expect(answers.filter(({ answer }) => !known.includes(answer))).toEqual([]);
  const result = (await collections.results.doc('Mr_Fresher').get()).data();
  expect(result).toMatchObject({
    counts: { [id]: accepted.length },
    ballots: accepted.length,
    participations: accepted.length,
  });
});

describe('the count', () => {
  /** Votes of ten people, closed for `seconds`. */
  async function closedFor(seconds: number): Promise<string> {
    const { id } = await newCandidate('Miss_Fresher');
    for (const voter of await newCrowd(10)) expect(await vote(voter, id)).toBe(200);
    await event.set(settingsOf({ votingOpensAt: secondsFromNow(-3600), votingClosesAt: secondsFromNow(-seconds) }));
    return id;
  }
  const count = () => countWhenDue(openDatabase(firestore()), systemClock());
  const result = async () => (await collections.results.doc('Miss_Fresher').get()).data();

  it('waits fifteen seconds after the closing, and is done once by two at once', async () => {
    const id = await closedFor(13);
    await count();
    expect(await result()).toBeUndefined();
    await event.update({ votingClosesAt: secondsFromNow(-15) });
    await Promise.all([count(), count()]);
    expect(await result()).toMatchObject({ counts: { [id]: 10 }, ballots: 10, participations: 10 });
    expect((await collections.tallies.get()).empty).toBe(true);
    const { updateTime } = await event.get();
    await count();
    expect((await event.get()).updateTime).toEqual(updateTime);
    expect((await event.get()).data()?.last).toMatchObject({ by: 'The server', action: 'votes-counted' });
    const { docs } = await collections.auditLog.where('action', '==', 'votes-counted').get();
    expect(docs.length).toBeGreaterThan(0);
  });

  it('goes on after it was interrupted between two tallies, while another one counts', async () => {
    const id = await closedFor(20);
    // As left by a counter that was killed.
    const [first] = (await collections.tallies.limit(1).get()).docs;
    const moved = firestore().batch();
    moved.create(collections.counted.doc(first?.id ?? ''), first?.data() ?? { counts: {} });
    if (first) moved.delete(first.ref);
    await moved.commit();
    await Promise.all([count(), count()]);
    expect(await result()).toMatchObject({ counts: { [id]: 10 }, ballots: 10 });
  });

  it('refuses a vote that arrives meanwhile or later whole, though its instance still knows the vote as open', async () => {
    const { id } = await newCandidate('Miss_Fresher');
    const withoutVotes = await newCandidate('Mr_Fresher');
    // Long enough to know the vote as open to the end.
    const runtime = await startRuntime({ EVENT_CACHE_MS: '60000' });
    onTestFinished(() => runtime.stop());
    const origin = runtime.url;
    expect(await vote(await newActor(), id, { origin })).toBe(200);
    await event.set(settingsOf({ votingOpensAt: secondsFromNow(-3600), votingClosesAt: secondsFromNow(-20) }));
    const counting = count();
    const voters = await newCrowd(20);
    const answers = await Promise.all(voters.map((voter) => vote(voter, id, { origin })));
    await counting;
    const { 200: counted = 0, VOTING_CLOSED: _, ...others } = tally(answers);
    expect(others).toEqual({});
    for (const candidate of [id, withoutVotes.id])
      expect(await vote(await newActor(), candidate, { origin })).toBe('VOTING_CLOSED');
    expect(await result()).toMatchObject({ ballots: counted + 1, participations: counted + 1 });
    expect([(await collections.tallies.get()).size, await participations()]).toEqual([0, counted + 1]);
    for (const category of categories) expect((await collections.counted.doc(category).get()).exists).toBe(true);
  });

  it('once begun, takes no first vote, even of an instance that has read the vote as open before', async () => {
    const { id } = await newCandidate('Mr_Fresher');
    await collections.counted.doc('Mr_Fresher').create({ counts: {} });
    expect(await vote(await newActor(), id)).toBe('VOTING_CLOSED');
    expect([(await collections.tallies.get()).size, await participations()]).toEqual([0, 0]);
  });
});

it('nothing in the database joins a person to a choice after the count', async () => {
  const candidates = [await newCandidate('Mr_Fresher'), await newCandidate('Mr_Fresher')];
  const voters = await newCrowd(20);
  const keys = voters.map(() => randomUUID());
  for (const [index, voter] of voters.entries()) {
    expect(await vote(voter, candidates[index % 2]?.id ?? '', { key: keys[index] ?? '' })).toBe(200);
    if (index % 3 === 0) await call('POST /songs/submit', { token: voter.token, body: { songLinks: [newTrack()] } });
  }
  await setVoting('closed');
  await countVote();
  for (const collection of await firestore().listCollections()) {
    for (const doc of (await collection.get()).docs) {
      const text = `${doc.id} ${JSON.stringify(doc.data())}`;
      const isAbout = candidates.some(({ id }) => text.includes(id));
      expect(isAbout && voters.some(({ user }) => text.includes(user.id)), doc.ref.path).toBe(false);
      expect(
        keys.some((key) => text.includes(key)),
        doc.ref.path,
      ).toBe(false);
    }
  }
  // A participation says that, not when nor for whom; what was counted was written by the count.
  const participation = (await collections.participation.get()).docs;
  for (const doc of participation) expect(Object.keys(doc.data()).sort()).toEqual(['category', 'key']);
  const times = new Set(participation.map((doc) => doc.updateTime.toMillis()));
  const after = (await collections.counted.get()).docs.map((doc) => doc.updateTime.toMillis());
  expect(after.some((time) => times.has(time))).toBe(false);
});
