import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { clear } from '../support/firestore.ts';
import { newCrowd } from '../support/load/crowd.ts';
import { percentiles, report, tally } from '../support/load/figures.ts';
import { inParallel } from '../support/load/parallel.ts';
import { type Runtime, startRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, sealVote, setVoting } from '../support/state.ts';

/** The bar of design §6. */
const voters = 3000;
/** Open connections at any moment: six times what one instance is given in production. */
const connections = 500;

let instances: Runtime[];
beforeAll(async () => {
  await clear('participation', 'ballots', 'candidates');
  await setVoting('open');
  instances = [await startRuntime(), await startRuntime()];
});
afterAll(() => Promise.all(instances.map((instance) => instance.stop())));

it(`counts ${voters} voters in both categories exactly once when they vote at the same moment`, async () => {
  const crowd = await newCrowd(voters);
  const candidates = await Promise.all(
    (['Mr_Fresher', 'Miss_Fresher'] as const).flatMap((category) => [newCandidate(category), newCandidate(category)]),
  );
  const acknowledged = new Map(candidates.map(({ id }) => [id, 0]));
  const durations: number[] = [];
  // Everybody's first vote, then everybody's second; neighbours use different instances and candidates.
  const votes = [0, 2].flatMap((category) =>
    crowd.map(({ token }, index) => async () => {
      const id = candidates[category + (index % 2)]?.id ?? '';
      const origin = instances[Math.floor(index / 2) % instances.length]?.url;
      const sent = performance.now();
      const { status, json } = await call('POST /vote', { origin, token, body: { candidateID: id } });
      durations.push(performance.now() - sent);
      if (status === 200) acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
      return status === 200 && json.candidate.id === id ? 'counted' : `${status} ${json.code}`;
    }),
  );
  const started = performance.now();
  const answers = await inParallel(connections, votes);
  const seconds = (performance.now() - started) / 1000;

  expect(tally(answers)).toEqual({ counted: voters * 2 });
  expect((await collections.ballots.count().get()).data().count).toBe(voters * 2);
  expect((await collections.participation.count().get()).data().count).toBe(voters * 2);

  // Closed, sealed and published, the results are what was acknowledged.
  await setVoting('closed');
  const sealing = performance.now();
  await sealVote();
  const sealed = performance.now();
  await collections.settings.doc('event').update({ resultsPublishedAt: Timestamp.fromMillis(0) });
  const { token } = await newActor();
  for (const { url } of instances) {
    const { candidates: listed } = (await call('GET /vote/all', { origin: url, token })).json.data;
    expect(new Map(listed.map(({ id, votes }) => [id, votes]))).toEqual(acknowledged);
  }
  report('Voting rush', {
    votes: answers.length,
    'at once': connections,
    instances: instances.length,
    seconds: seconds.toFixed(1),
    'votes/s': Math.round(answers.length / seconds),
    ...percentiles(durations),
    retries: 0,
    sealed: `in ${((sealed - sealing) / 1000).toFixed(1)} s`,
  });
});
