/** Calls a second and CPU per call on one instance, against a function with the same reads and commit. */

import { type Actor, password } from '../testing/actors.ts';
import { inParallel } from '../testing/parallel.ts';
import { type Runtime, startRuntime } from '../testing/production-runtime.ts';
import { newCandidate, newCrowd, newTrack, setVoting } from '../testing/state.ts';
import { type Client, clientOf, compared, type Result } from './measure.ts';
import { cpuOf, telling } from './cpu-usage.ts';

const bar = 0.75;
const cpuBar = 1.5;
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
  /** Of one person's first and second call. Without bodies it is a GET. */
  readonly bodies?: (person: Actor) => readonly [object, object];
  /** Whether the instance doesn't know the sessions yet. */
  readonly hasNewSessions?: true;
  /** Of everybody; all when not given. */
  readonly people?: number;
  /** Whether it is as fast as what it waits for, so that only its CPU is compared. */
  readonly cpuOnly?: true;
  /** How much more CPU it may take, where the floor does nothing. */
  readonly mostCpu?: number;
}

async function kindsOf(): Promise<readonly Kind[]> {
  const [mr, miss] = [await newCandidate('Mr_Fresher'), await newCandidate('Miss_Fresher')];
  const votes = { path: '/vote', bodies: () => [{ candidateID: mr.id }, { candidateID: miss.id }] as const };
  const whisper = { message: 'A whisper of the benchmark' };
  const song = () => ({ songLinks: [newTrack()] });
  const login = ({ user: { email } }: Actor) => ({ email, password });
  return [
    { what: 'Vote, session known to the instance', ...votes },
    { what: 'Vote, every first vote with a new session', ...votes, hasNewSessions: true },
    { what: 'Whisper', path: '/messages/send', bodies: () => [whisper, whisper] },
    { what: 'Song request', path: '/songs/submit', bodies: () => [song(), song()] },
    { what: 'State of the event', path: '/event', cpuOnly: true, mostCpu: 2.5 },
    { what: 'Login', path: '/login', bodies: (person) => [login(person), login(person)], people: 5, cpuOnly: true },
  ];
}

/** The floor gets what the product looks up in the query (functions/bench/write-only.ts). */
const queryOf = ({ user }: Actor, turn: number): string =>
  `?uid=${user.id}&category=${turn === 0 ? 'Mr_Fresher' : 'Miss_Fresher'}`;

interface Measured {
  readonly perSecond: number;
  /** Milliseconds of CPU for a call. */
  readonly cpu: number;
}

/** Everybody's first call, then everybody's second. */
async function measure(
  crowd: readonly Actor[],
  { path, bodies, hasNewSessions, people = crowd.length }: Kind,
  { client: { send }, runtime, isFloor }: Side,
): Promise<Measured> {
  const some = crowd.slice(0, people);
  const pathOf = (person: Actor, turn: number): string => (isFloor ? `${path}${queryOf(person, turn)}` : path);
  const scripts = some.map((person) => ({ person, bodies: bodies?.(person) }));
  const opening = some.map(
    (person) => () => send('GET', `/vote/mine${isFloor ? queryOf(person, 0) : ''}`, person.token),
  );
  if (!hasNewSessions) await inParallel(clients, opening);
  const method = bodies ? 'POST' : 'GET';
  const calls = [0, 1].flatMap((turn) =>
    scripts.map(
      ({ person, bodies }) =>
        () =>
          send(method, pathOf(person, turn), person.token, bodies?.[turn]),
    ),
  );
  const cpuBefore = await cpuOf(runtime);
  const started = performance.now();
  await inParallel(clients, calls);
  const took = performance.now() - started;
  return { perSecond: (calls.length / took) * 1000, cpu: ((await cpuOf(runtime)) - cpuBefore) / calls.length };
}

/** A function that is measured: the product, or its floor. */
interface Side {
  readonly client: Client;
  readonly runtime: Runtime;
  readonly isFloor: boolean;
}

async function sideOf(source?: string): Promise<Side> {
  const runtime = await startRuntime(telling, source === undefined ? {} : { source });
  return { runtime, client: clientOf(runtime.url, clients), isFloor: source !== undefined };
}

/** `floor` is the built functions/bench/write-only.ts. */
export async function throughput(floor: string): Promise<Result[]> {
  await setVoting('open');
  const measured = (await kindsOf()).map((kind) => ({ kind, pairs: [] as [Measured, Measured][] }));
  const [product, beside] = [await sideOf(), await sideOf(floor)];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { kind, pairs } of measured) {
        const crowd = await newCrowd(people);
        const pair: [Measured, Measured] = [await measure(crowd, kind, product), await measure(crowd, kind, beside)];
        if (round >= warmUpRounds) pairs.push(pair);
      }
    }
  } finally {
    for (const { client, runtime } of [product, beside]) {
      client.close();
      await runtime.stop();
    }
  }
  return measured.flatMap(({ kind: { what, cpuOnly, mostCpu = cpuBar }, pairs }): Result[] => {
    const speed = compared(
      pairs.map(([one, other]) => [one.perSecond, other.perSecond] as const),
      '/s',
    );
    const cpu = compared(
      pairs.map(([one, other]) => [one.cpu, other.cpu] as const),
      ' ms',
      2,
    );
    const speedBar = `≥ ${bar} × the same reads and commit`;
    const rows = [
      { what: `${what}, ${clients} clients`, measured: speed.measured, bar: speedBar, held: speed.ratio >= bar },
      {
        what: `${what}, CPU of the function per call`,
        measured: cpu.measured,
        bar: `≤ ${mostCpu} × the floor`,
        held: cpu.ratio <= mostCpu,
      },
    ];
    return cpuOnly ? rows.slice(1) : rows;
  });
}
