/**
 * How many votes, whispers and song requests a second one instance takes, each beside a function that does the same in
 * the database and nothing else (design §6).
 */

import type { Actor } from '../testing/actors.ts';
import { inParallel } from '../testing/parallel.ts';
import { type Runtime, startRuntime } from '../testing/production-runtime.ts';
import { newCandidate, newCrowd, newTrack, setVoting } from '../testing/state.ts';
import { type Client, clientOf } from './client.ts';
import { median, type Result } from './result.ts';

const bar = 0.75;
const clients = 20;
/** Each measures everything in turn, so that a machine that slows down for a while slows all of it alike. */
const rounds = 21;
/** Rounds before the engines are warm. */
const warmUpRounds = 4;
/** In each round, with two calls each; few enough for an instance to remember their sessions (ADR 2). */
const people = 100;

type Call = () => Promise<{ status: number }>;

/** What one person sends: path and body of each call. */
type Script = (person: Actor) => readonly (readonly [path: string, body: object])[];

interface Comparison {
  readonly what: string;
  /** Whether the instance knows the sessions before: people have just opened a page. */
  readonly knownSessions: boolean;
  readonly product: Script;
  /** What is sent to the floor. */
  readonly besides: Script;
}

function comparisons(mr: string, miss: string): readonly Comparison[] {
  const whisper = (path: string) => [path, { message: 'A whisper of the benchmark' }] as const;
  const song = (path: string) => [path, { songLinks: [newTrack()] }] as const;
  const votes: Script = () => [
    ['/vote', { candidateID: mr }],
    ['/vote', { candidateID: miss }],
  ];
  const votesOf = (uid: string, first: string): ReturnType<Script> => [
    [`/vote?uid=${uid}&category=Mr_Fresher${first}`, { candidateID: mr }],
    [`/vote?uid=${uid}&category=Miss_Fresher`, { candidateID: miss }],
  ];
  return [
    {
      what: 'Votes, sessions known to the instance',
      knownSessions: true,
      product: votes,
      besides: ({ user: { id } }) => votesOf(id, ''),
    },
    {
      what: 'Votes, every first vote with a new session',
      knownSessions: false,
      product: votes,
      besides: ({ user: { id } }) => votesOf(id, '&session'),
    },
    {
      what: 'Whispers',
      knownSessions: true,
      product: () => [whisper('/messages/send'), whisper('/messages/send')],
      besides: ({ user: { id } }) => [whisper(`/messages/send?uid=${id}`), whisper(`/messages/send?uid=${id}`)],
    },
    {
      what: 'Song requests',
      knownSessions: true,
      product: () => [song('/songs/submit'), song('/songs/submit')],
      besides: ({ user: { id } }) => [song(`/songs/submit?uid=${id}`), song(`/songs/submit?uid=${id}`)],
    },
  ];
}

/** Everybody's first call, then everybody's second, as in a rush. */
function callsOf(crowd: readonly Actor[], script: Script, { send }: Client): Call[] {
  const scripts = crowd.map((person) => script(person).map((call) => ({ person, call })));
  return [0, 1].flatMap((turn) =>
    scripts.flatMap((calls) => {
      const next = calls[turn];
      return next ? [() => send('POST', next.call[0], next.person.token, next.call[1])] : [];
    }),
  );
}

/** Calls a second. Throws when one is refused. */
async function perSecond(calls: readonly Call[]): Promise<number> {
  const started = performance.now();
  const answers = await inParallel(clients, calls);
  const seconds = (performance.now() - started) / 1000;
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`A call was answered ${refused.status}, so the throughput would mean nothing.`);
  return calls.length / seconds;
}

async function openSessions(crowd: readonly Actor[], { send }: Client): Promise<void> {
  await inParallel(
    clients,
    crowd.map(
      ({ token }) =>
        () =>
          send('GET', '/vote/mine', token),
    ),
  );
}

/** `floor` is the built functions/bench/write-only.ts. */
export async function throughput(floor: string): Promise<Result[]> {
  await setVoting('open');
  const [mr, miss] = [await newCandidate('Mr_Fresher'), await newCandidate('Miss_Fresher')];
  const compared = comparisons(mr.id, miss.id);
  const runtimes: Runtime[] = [];
  const start = async (source?: string): Promise<Client> => {
    const runtime = await startRuntime({}, source === undefined ? {} : { source });
    runtimes.push(runtime);
    return clientOf(runtime.url, clients);
  };
  const product = await start();
  const beside = await start(floor);
  const measured = compared.map(() => [] as { product: number; floor: number }[]);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, comparison] of compared.entries()) {
        const crowd = await newCrowd(people);
        if (comparison.knownSessions) await openSessions(crowd, product);
        const figures = {
          product: await perSecond(callsOf(crowd, comparison.product, product)),
          floor: await perSecond(callsOf(crowd, comparison.besides, beside)),
        };
        if (round >= warmUpRounds) measured[index]?.push(figures);
      }
    }
  } finally {
    for (const client of [product, beside]) client.close();
    await Promise.all(runtimes.map((runtime) => runtime.stop()));
  }
  return compared.map(({ what }, index) => {
    const figures = measured[index] ?? [];
    const ratio = median(figures.map((round) => round.product / round.floor));
    const middle = (name: 'product' | 'floor') => Math.round(median(figures.map((round) => round[name])));
    return {
      what: `${what}, ${clients} clients`,
      measured: `${ratio.toFixed(2)} × (${middle('product')}/s beside ${middle('floor')}/s)`,
      bar: `≥ ${bar} × the same reads and commit`,
      held: ratio >= bar,
    };
  });
}
