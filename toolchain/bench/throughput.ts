/** Votes, whispers and song requests a second on one instance, against a function with the same reads and commit. */

import type { Actor } from '../testing/actors.ts';
import { inParallel } from '../testing/parallel.ts';
import { startRuntime } from '../testing/production-runtime.ts';
import { newCandidate, newCrowd, newTrack, setVoting } from '../testing/state.ts';
import { type Client, clientOf, compared, type Result } from './measure.ts';

const bar = 0.75;
const clients = 20;
/** Each measures everything in turn, so that a machine that slows down for a while slows all of it alike. */
const rounds = 21;
/** Rounds before the engines are warm. */
const warmUpRounds = 4;
/** In each round, with two calls each; few enough for an instance to remember their sessions (ADR 2). */
const people = 100;

interface Kind {
  readonly what: string;
  readonly path: string;
  /** Of one person's first and second call. */
  readonly bodies: () => readonly [object, object];
  /** Whether the instance doesn't know the sessions yet. */
  readonly hasNewSessions?: true;
}

async function kindsOf(): Promise<readonly Kind[]> {
  const [mr, miss] = [await newCandidate('Mr_Fresher'), await newCandidate('Miss_Fresher')];
  const votes = { path: '/vote', bodies: () => [{ candidateID: mr.id }, { candidateID: miss.id }] as const };
  const whisper = { message: 'A whisper of the benchmark' };
  const song = () => ({ songLinks: [newTrack()] });
  return [
    { what: 'Votes, sessions known to the instance', ...votes },
    { what: 'Votes, every first vote with a new session', ...votes, hasNewSessions: true },
    { what: 'Whispers', path: '/messages/send', bodies: () => [whisper, whisper] },
    { what: 'Song requests', path: '/songs/submit', bodies: () => [song(), song()] },
  ];
}

/** The floor gets what the product looks up in the query (functions/bench/write-only.ts). */
function queryOf({ user }: Actor, turn: number, { hasNewSessions }: Kind): string {
  const category = turn === 0 ? 'Mr_Fresher' : 'Miss_Fresher';
  return `?uid=${user.id}&category=${category}${hasNewSessions && turn === 0 ? '&session' : ''}`;
}

/** Everybody's first call, then everybody's second. Resolves with calls a second. */
async function perSecond(crowd: readonly Actor[], kind: Kind, { send }: Client, isFloor: boolean): Promise<number> {
  const scripts = crowd.map((person) => ({ person, bodies: kind.bodies() }));
  const calls = [0, 1].flatMap((turn) =>
    scripts.map(({ person, bodies }) => () => {
      const path = isFloor ? `${kind.path}${queryOf(person, turn, kind)}` : kind.path;
      return send('POST', path, person.token, bodies[turn]);
    }),
  );
  const started = performance.now();
  await inParallel(clients, calls);
  return (calls.length / (performance.now() - started)) * 1000;
}

/** `floor` is the built functions/bench/write-only.ts. */
export async function throughput(floor: string): Promise<Result[]> {
  await setVoting('open');
  const measured = (await kindsOf()).map((kind) => ({ kind, pairs: [] as [number, number][] }));
  const runtimes = [await startRuntime(), await startRuntime({}, { source: floor })] as const;
  const [product, floorClient] = [clientOf(runtimes[0].url, clients), clientOf(runtimes[1].url, clients)];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { kind, pairs } of measured) {
        const crowd = await newCrowd(people);
        const opening = crowd.map(
          ({ token }) =>
            () =>
              product.send('GET', '/vote/mine', token),
        );
        if (!kind.hasNewSessions) await inParallel(clients, opening);
        const ofProduct = await perSecond(crowd, kind, product, false);
        const ofFloor = await perSecond(crowd, kind, floorClient, true);
        if (round >= warmUpRounds) pairs.push([ofProduct, ofFloor]);
      }
    }
  } finally {
    for (const client of [product, floorClient]) client.close();
    await Promise.all(runtimes.map((runtime) => runtime.stop()));
  }
  return measured.map(({ kind: { what }, pairs }) => {
    const figures = compared(pairs, '/s');
    return {
      what: `${what}, ${clients} clients`,
      measured: figures.measured,
      bar: `≥ ${bar} × the same reads and commit`,
      held: figures.ratio >= bar,
    };
  });
}
