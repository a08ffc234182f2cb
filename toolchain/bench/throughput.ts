/** Calls per second and CPU per call of one instance, compared with a baseline with the same reads and commit. */

import { type Actor, password } from '../../tests/support/actors.ts';
import { inParallel } from '../../tests/support/parallel.ts';
import { type Runtime, startRuntime } from '../../tests/support/production-runtime.ts';
import { newCandidate, newCrowd, newTrack, setVoting } from '../../tests/support/state.ts';
import { cpuOf, reportingCpu } from './cpu-usage.ts';
import { type Client, clientOf, compared, type Result } from './measure.ts';

const bar = 0.75;
const cpuBar = 1.5;
const clients = 20;
/** Each round measures everything, so that a temporary slowdown of the machine affects all alike. */
const rounds = 21;
/** Unmeasured rounds, to warm up the engines. */
const warmUpRounds = 4;
/** People per round, with two calls each. Few enough for an instance to cache their sessions (ADR 2). */
const people = 100;

interface Kind {
  readonly what: string;
  readonly path: string;
  /** The bodies of a person's first and second call. Without bodies it is a GET. */
  readonly bodies?: (person: Actor) => readonly [object, object];
  /** Whether the instance has not cached the sessions. */
  readonly hasNewSessions?: true;
  /** How many of the people to use; default all. */
  readonly people?: number;
  /** Compares only CPU, because the throughput is dominated by something else. */
  readonly cpuOnly?: true;
  /** The CPU threshold, if the baseline does nothing. */
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

/** The query for the baseline, with data that the product looks up (functions/bench/write-only.ts). */
const queryOf = ({ user }: Actor, index: number): string =>
  `?uid=${user.id}&category=${index === 0 ? 'Mr_Fresher' : 'Miss_Fresher'}`;

interface Measured {
  readonly perSecond: number;
  /** CPU milliseconds per call. */
  readonly cpu: number;
}

/** Makes everybody's first call, then everybody's second. */
async function measure(
  crowd: readonly Actor[],
  { path, bodies, hasNewSessions, people = crowd.length }: Kind,
  { client: { send }, runtime, isBaseline }: Side,
): Promise<Measured> {
  const some = crowd.slice(0, people);
  const pathOf = (person: Actor, index: number): string => (isBaseline ? `${path}${queryOf(person, index)}` : path);
  const scripts = some.map((person) => ({ person, bodies: bodies?.(person) }));
  const opening = some.map(
    (person) => () => send('GET', `/vote/mine${isBaseline ? queryOf(person, 0) : ''}`, person.token),
  );
  if (!hasNewSessions) await inParallel(clients, opening);
  const method = bodies ? 'POST' : 'GET';
  const calls = [0, 1].flatMap((index) =>
    scripts.map(
      ({ person, bodies }) =>
        () =>
          send(method, pathOf(person, index), person.token, bodies?.[index]),
    ),
  );
  const cpuBefore = await cpuOf(runtime);
  const started = performance.now();
  await inParallel(clients, calls);
  const took = performance.now() - started;
  return { perSecond: (calls.length / took) * 1000, cpu: ((await cpuOf(runtime)) - cpuBefore) / calls.length };
}

/** A measured function: the product, or the baseline. */
interface Side {
  readonly client: Client;
  readonly runtime: Runtime;
  readonly isBaseline: boolean;
}

async function sideOf(source?: string): Promise<Side> {
  const runtime = await startRuntime(reportingCpu, source === undefined ? {} : { source });
  return { runtime, client: clientOf(runtime.url, clients), isBaseline: source !== undefined };
}

/** `baseline` is the built functions/bench/write-only.ts. */
export async function throughput(baseline: string): Promise<Result[]> {
  await setVoting('open');
  const measured = (await kindsOf()).map((kind) => ({ kind, pairs: [] as [Measured, Measured][] }));
  const [product, writeOnly] = [await sideOf(), await sideOf(baseline)];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { kind, pairs } of measured) {
        const crowd = await newCrowd(people);
        const pair: [Measured, Measured] = [await measure(crowd, kind, product), await measure(crowd, kind, writeOnly)];
        if (round >= warmUpRounds) pairs.push(pair);
      }
    }
  } finally {
    for (const { client, runtime } of [product, writeOnly]) {
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
        bar: `≤ ${mostCpu} × the baseline`,
        held: cpu.ratio <= mostCpu,
      },
    ];
    return cpuOnly ? rows.slice(1) : rows;
  });
}
