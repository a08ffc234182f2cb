/** How many votes a second one instance takes, beside a function that does the same in the database only (design §6). */

import type { Actor } from '../../tests/support/actors.ts';
import { newCrowd } from '../../tests/support/load/crowd.ts';
import { inParallel } from '../../tests/support/load/parallel.ts';
import { startRuntime } from '../../tests/support/production-runtime.ts';
import { newCandidate, setVoting } from '../../tests/support/state.ts';
import { type Client, clientOf } from './client.ts';
import { median, type Result } from './result.ts';

const bar = 0.75;
const clients = 20;
/** Each measures all four in turn, so that a machine that slows down for a while slows them alike. */
const rounds = 21;
/** Rounds before the engines are warm. */
const unmeasured = 4;
/** In each round, with two votes each; few enough for an instance to remember their sessions (ADR 2). */
const voters = 100;

/** Calls a second. Throws when one is refused. */
async function perSecond(calls: readonly (() => Promise<{ status: number }>)[]): Promise<number> {
  const started = performance.now();
  const answers = await inParallel(clients, calls);
  const seconds = (performance.now() - started) / 1000;
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`A call was answered ${refused.status}, so the throughput would mean nothing.`);
  return calls.length / seconds;
}

/** Both votes of everybody, as in a rush: first one category, then the other. `paths` are of the first and the second. */
const votesOf = (
  crowd: readonly Actor[],
  candidates: readonly string[],
  { send }: Client,
  paths = ['/vote', '/vote'],
) =>
  candidates.flatMap((candidateID, index) =>
    crowd.map(
      ({ token }) =>
        () =>
          send('POST', paths[index] ?? '', token, { candidateID }),
    ),
  );

/** `commitOnly` is the built floor, functions/bench/commit-only.ts. */
export async function throughput(commitOnly: string): Promise<Result[]> {
  await setVoting('open');
  const candidates = [await newCandidate('Mr_Fresher'), await newCandidate('Miss_Fresher')].map(({ id }) => id);
  const [product, floor] = await Promise.all([startRuntime(), startRuntime({}, { source: commitOnly })]);
  const toProduct = clientOf(product.url, clients);
  const toFloor = clientOf(floor.url, clients);
  const measured: { known: number; commits: number; fresh: number; reads: number }[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const [known, fresh] = [await newCrowd(voters), await newCrowd(voters)];
      // Voters have just opened the page, so the instance knows their sessions.
      await inParallel(
        clients,
        known.map(
          ({ token }) =>
            () =>
              toProduct.send('GET', '/vote/mine', token),
        ),
      );
      const figures = {
        known: await perSecond(votesOf(known, candidates, toProduct)),
        commits: await perSecond(votesOf(known, candidates, toFloor)),
        fresh: await perSecond(votesOf(fresh, candidates, toProduct)),
        reads: await perSecond(votesOf(fresh, candidates, toFloor, ['/vote?read', '/vote'])),
      };
      if (round >= unmeasured) measured.push(figures);
    }
  } finally {
    for (const client of [toProduct, toFloor]) client.close();
    await Promise.all([product.stop(), floor.stop()]);
  }
  type Figure = keyof (typeof measured)[number];
  const middle = (name: Figure) => Math.round(median(measured.map((figures) => figures[name])));
  const result = (what: string, figure: Figure, floor: Figure, same: string): Result => {
    const ratio = median(measured.map((figures) => figures[figure] / figures[floor]));
    return {
      what: `Votes, ${clients} clients, ${what}`,
      measured: `${ratio.toFixed(2)} × (${middle(figure)}/s beside ${middle(floor)}/s)`,
      bar: `≥ ${bar} × ${same}`,
      held: ratio >= bar,
    };
  };
  return [
    result('sessions known to the instance', 'known', 'commits', 'the same commits'),
    result('every first vote with a new session', 'fresh', 'reads', 'the same reads and commits'),
  ];
}
