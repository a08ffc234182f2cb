/**
 * `npm run rush`: 3,000 people vote twice, 500 at once, on two instances of the production runtime. Once an instance is
 * killed on the way, and once voting closes on the way. Fails unless each answered vote is counted once.
 * `npm run rush -- flood`: real logins beside made-up ones.
 */

import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { basePath } from '@fresher-party/contract/endpoints';
import { countsAfterMs, settingsOf } from '../functions/src/evening/vote.ts';
import type { Actor } from '../tests/support/actors.ts';
import { percentile, tally } from '../tests/support/figures.ts';
import { inParallel } from '../tests/support/parallel.ts';
import { type Runtime, startRuntime } from '../tests/support/production-runtime.ts';
import { flood } from './flood.ts';
import { run } from './lib/command.ts';
import { withProduct } from './product/products.ts';

const people = 3000;
const atOnce = 500;
/** How long a phone repeats a vote whose outcome is unknown. The database keeps a dead instance's locks for a minute. */
const triesForMs = 90_000;
/** Of so many answers one is lost, so that the phone repeats the vote by its key. */
const lostEvery = 20;

const agent = new Agent({ keepAlive: true });

/** The answer's status, or the code of a refusal. Not by fetch, whose CPU would be a third of what is measured. */
const post = (url: string, headers: Record<string, string>, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, agent }, (response) => {
      json(response).then((answer) => resolve(Object(answer).code ?? String(response.statusCode)), reject);
    })
      .on('error', reject)
      .end(body);
  });

/** Like a phone: while the outcome is unknown, again with the same key, each time through the other instance. */
async function vote(instances: readonly Runtime[], index: number, { token }: Actor, candidate: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const body = JSON.stringify({ candidateID: candidate });
  const sentAt = Date.now();
  const started = performance.now();
  let isLost = index % lostEvery === 0;
  let answer = '';
  for (let tries = 0; performance.now() - started < triesForMs; tries += 1) {
    const origin = instances[(index + tries) % instances.length]?.url;
    answer = await post(`${origin}${basePath}/vote`, headers, body).catch(() => 'no answer');
    const isUnknown = ['no answer', 'BUSY', 'DATABASE_UNAVAILABLE', 'RATE_LIMITED'].includes(answer);
    if (!isUnknown && !isLost) break;
    isLost &&= isUnknown;
    if (isUnknown) await sleep(100 + Math.random() * 200);
  }
  return { candidate, answer, sentAt, ms: performance.now() - started };
}

await run(async (signal) => {
  if (process.argv[2] === 'flood') return flood(signal);
  const rows: Record<string, object> = {};
  let problems = 0;
  await withProduct({ signal }, async () => {
    // Imported here, because it connects to the product.
    const { collections, countVote, newCandidate, newCrowd, openEmptyVote } = await import('../tests/support/state.ts');
    const event = collections.settings.doc('event');

    /** `meanwhile` resolves to the closing, if it sets one. */
    async function rush(what: string, meanwhile: (instances: readonly Runtime[]) => Promise<Date | undefined>) {
      await openEmptyVote();
      const standing = await Promise.all(
        ['Mr_Fresher' as const, 'Miss_Fresher' as const].map((category) =>
          Promise.all([newCandidate(category), newCandidate(category), newCandidate(category)]),
        ),
      );
      const crowd = await newCrowd(people);
      const instances = [await startRuntime(), await startRuntime()];
      const votes = standing.flatMap((candidates) =>
        crowd.map((person, index) => () => vote(instances, index, person, candidates[index % 3]?.id ?? '')),
      );
      const started = performance.now();
      const [outcomes, closesAt] = await Promise.all([inParallel(atOnce, votes), meanwhile(instances)]);
      const seconds = (performance.now() - started) / 1000;
      if (closesAt) await sleep(Math.max(0, closesAt.getTime() + countsAfterMs + 1000 - Date.now()));
      else await event.update({ votingClosesAt: new Date(Date.now() - 60_000) });
      await countVote();
      await Promise.all(instances.map((instance) => instance.stop()));

      const accepted = outcomes.filter(({ answer }) => answer === '200');
      const wrong = outcomes.filter(({ answer, sentAt }) =>
        closesAt && sentAt > closesAt.getTime()
          ? answer !== 'VOTING_CLOSED'
          : answer !== '200' && !(closesAt && answer === 'VOTING_CLOSED'),
      );
      const answered = tally(accepted.map(({ candidate }) => candidate));
      const results = (await collections.results.get()).docs.map((doc) => doc.data());
      const counts: Record<string, number> = Object.assign({}, ...results.map((result) => result.counts));
      const found = [
        ...standing
          .flat()
          .filter(({ id }) => (answered[id] ?? 0) !== (counts[id] ?? 0))
          .map(({ id }) => `${answered[id]} votes were answered, and ${counts[id]} counted.`),
        ...results
          .filter(({ ballots, participations }) => ballots !== participations)
          .map(({ ballots, participations }) => `${ballots} ballots of ${participations} people.`),
        ...wrong.map(({ answer }) => `Answered with ${answer}.`),
      ];
      for (const problem of new Set(found)) console.error(`✘ ${what}: ${problem}`);
      problems += found.length;
      const times = outcomes.map(({ ms }) => Math.round(ms));
      rows[what] = {
        seconds: Math.round(seconds),
        'votes/s': Math.round(outcomes.length / seconds),
        'p50 ms': percentile(times, 0.5),
        'p99 ms': percentile(times, 0.99),
        counted: accepted.length,
        'too late': outcomes.length - accepted.length,
      };
    }

    console.log('Voting. This takes a minute or two.');
    await rush('All votes', async () => undefined);
    await rush('An instance is killed', async ([dying]) => {
      await sleep(1000);
      if (dying) process.kill(dying.pid, 'SIGKILL');
      return undefined;
    });
    // Longer ahead than an instance remembers settings, as is each closing that organisers set.
    await rush('Voting closes', async () => {
      const closesAt = new Date(Date.now() + 3000);
      await event.set(settingsOf({ votingOpensAt: new Date(Date.now() - 60_000), votingClosesAt: closesAt }));
      return closesAt;
    });
  });
  console.table(rows);
  return problems === 0 ? 0 : 1;
});
