/**
 * The invariants of every rehearsal. Pure: each one checks the recording and returns a sentence for each violation.
 */

import type { Category } from '@fresher-party/contract/categories';
import { percentile } from '../../tests/support/figures.ts';
import { type Act, type FaultName, ownerTimeout, quietScene, type Scene } from './acts.ts';
import { memoryGib } from './cost.ts';
import type { Expected } from './expected.ts';
import type { Attempt, Injected, Kept, Outcome, Probe, PublishedCategory, ReadBack } from './record.ts';

/**
 * Milliseconds for which a fault may still have effects after its end. Connections to an unavailable database are
 * reopened with backoff. Transactions of a killed or disconnected function keep their locks until the database ends
 * them, for at most a minute; until then other calls for the same document get a 503.
 */
const recoveryMs: Record<FaultName, number> = {
  'mail server refuses': 1000,
  'Spotify is down': 0,
  'function killed': 75_000,
  'database stopped': 4000,
  'database out of reach': 75_000,
};

/** Maximum milliseconds of an answer. */
const slowestAnswer = 30_000;
/** Maximum milliseconds of an act, including retries. */
const slowestAct: Partial<Record<Act['do'], number>> = {
  // Visible pages show a change within 20 s (design §6).
  'poll the event': 20_000,
  'sign up by link': ownerTimeout,
  'log in on a known device': ownerTimeout,
  'log in on a new device': ownerTimeout,
  'reset by link': ownerTimeout,
};

/** Each act ends as planned: success, or the planned error code. */
export function answeredAsPlanned(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ act, result }) => result !== (act.refusal ?? 'OK'))
    .map(({ scene, who, act, result }) => {
      return `${scene}: ${who} should "${act.do}" with ${act.refusal ?? 'OK'} and got ${result} (${act.key}).`;
    });
}

/** Answers of 500 and above and dropped connections occur only during faults, and such answers ask only for a retry. */
export function failedOnlyInFaults(
  attempts: readonly Attempt[],
  injected: readonly Injected[],
  tolerated: readonly number[] = [],
): string[] {
  const isExcused = (attempt: Attempt) => tolerated.includes(attempt.status) || overlaps(attempt, injected);
  return attempts
    .filter(({ status }) => status === 0 || status >= 500)
    .filter((attempt) => (attempt.status !== 0 && attempt.status !== 503) || !isExcused(attempt))
    .map(({ scene, endpoint, status, code }) => {
      const what = status === 0 ? 'was not answered' : `answered ${status} ${code}`;
      return `${scene}: ${endpoint} ${what} without a fault.`;
    });
}

/** Whether a request overlaps with a fault or its recovery. */
const overlaps = ({ from, to }: Attempt, injected: readonly Injected[]): boolean =>
  injected.some((fault) => fault.from <= to && from <= fault.to + recoveryMs[fault.name]);

/** No request or act exceeds its maximum duration. */
export function doneInTime(attempts: readonly Attempt[], outcomes: readonly Outcome[]): string[] {
  const slow = attempts
    .filter(({ from, to }) => to - from > slowestAnswer)
    .map(({ scene, endpoint, from, to }) => `${scene}: ${endpoint} took ${Math.round(to - from)} ms.`);
  const late = outcomes
    .filter(({ act, took }) => took > (slowestAct[act.do] ?? Number.POSITIVE_INFINITY))
    .map(({ scene, who, act, took }) => `${scene}: ${who} needed ${Math.round(took)} ms to "${act.do}".`);
  return [...slow, ...late];
}

/** Whether a fault must cause failed requests. A database that stops for less than the API's timeout is only slow. */
const causesFailures = ({ name, from, to }: Injected): boolean =>
  name === 'function killed' || (name.startsWith('database') && to - from > 12_500);

/** Each planned fault was injected, and the severe ones have caused failures. */
export function faultsInjected(
  { name: scene, faults, turns }: Pick<Scene, 'name' | 'faults' | 'turns'>,
  injected: readonly Injected[],
  attempts: readonly Attempt[],
): string[] {
  const absent = faults
    .filter(({ name }) => !injected.some((fault) => fault.scene === scene && fault.name === name))
    .map(({ name }) => `${scene}: the fault "${name}" was not injected.`);
  const failed = attempts.filter(({ status }) => status === 0 || status === 503);
  const unnoticed = injected
    .filter((fault) => fault.scene === scene && turns.length > 0 && causesFailures(fault))
    .filter((fault) => !failed.some((attempt) => overlaps(attempt, [fault])))
    .map(({ name }) => `${scene}: no request met the fault "${name}".`);
  return [...absent, ...unnoticed];
}

/** Access control: forbidden reads fail, and permitted ones succeed. */
export function accessControlHeld(probes: readonly Probe[]): string[] {
  return probes
    .filter(({ expected, got }) => expected !== got)
    .map(({ scene, what, expected, got }) => `${scene}: ${what} should be answered ${expected} and was ${got}.`);
}

/** The attack reached the defences: wrong attempts are refused, and too many are rate-limited. */
export function attackReached({ strangers }: Pick<Scene, 'strangers'>, attack: readonly string[]): string[] {
  return (strangers?.reaches ?? [])
    .filter((one) => !attack.includes(one))
    .map((one) => `The attack never got "${one}".`);
}

/** No instance exceeds its memory in MB, above which the platform kills it with all its calls. */
export function fitsInMemory(memory: readonly number[]): string[] {
  const size = memoryGib * 1024;
  return memory.filter((used) => used > size).map((used) => `An instance of ${size} MB used ${used} MB.`);
}

/** Maximum p99 in a flood, including retries. Milliseconds. */
const slowestInFlood: Partial<Record<Act['do'], number>> = {
  'sign up': 15_000,
  'log in': 15_000,
  'log in on a known device': 5000,
};

/** Milliseconds below which a p99 is noise, because attackers, people, instances and database share one machine. */
const noise = 500;

/**
 * In a flood new people and devices get in, known devices hardly wait, and calls with a session take at most twice as
 * long.
 */
export function floodDelaysNobody(
  { name, strangers }: Pick<Scene, 'name' | 'strangers'>,
  outcomes: readonly Outcome[],
): string[] {
  if (strangers?.only === undefined) return [];
  const timesOf = (scene: string, action: Act['do']) =>
    outcomes.filter(({ scene: played, act }) => played === scene && act.do === action).map(({ took }) => took);
  const slowest = {
    ...slowestInFlood,
    'ask who I am': Math.max(noise, 2 * percentile(timesOf(quietScene, 'ask who I am'), 0.99)),
  };
  return Object.entries(slowest).flatMap(([action, atMost]) => {
    const p99 = percentile(timesOf(name, action as Act['do']), 0.99);
    return p99 <= atMost
      ? []
      : [`${name}: to "${action}" took ${Math.round(p99)} ms at p99, more than ${Math.round(atMost)}.`];
  });
}

function differences(place: string, expected: readonly string[], found: readonly string[]): string[] {
  const count = (list: readonly string[], item: string) => list.filter((one) => one === item).length;
  return [...new Set([...expected, ...found])].flatMap((item) => {
    const [wanted, there] = [count(expected, item), count(found, item)];
    if (there < wanted) return [`${place} has lost "${item}".`];
    if (there === wanted) return [];
    return [wanted === 0 ? `${place} holds "${item}", which nobody sent.` : `${place} holds "${item}" ${there} times.`];
  });
}

const parts = ['songs', 'whispers', 'votes'] as const;
const none: Kept = { songs: [], whispers: [], votes: [] };

/**
 * Each accepted write is stored exactly once, as seen by its owner and, except votes, by organisers, and nothing else
 * is.
 */
export function nothingLostOrDuplicated({ kept, totals }: Expected, found: ReadBack): string[] {
  const everybody = new Set([...kept.keys(), ...found.byOwners.keys(), ...found.byOrganiser.keys()]);
  const items = [...everybody].flatMap((who) => {
    const expected = kept.get(who) ?? none;
    const own = found.byOwners.get(who) ?? none;
    const listed = found.byOrganiser.get(who) ?? none;
    return [
      ...parts.flatMap((part) => differences(`What ${who} reads of their ${part}`, expected[part], own[part])),
      ...(['songs', 'whispers'] as const).flatMap((part) =>
        differences(`The organisers' list of ${part} of ${who}`, expected[part], listed[part]),
      ),
    ];
  });
  const accounts = (['accounts', 'credentials'] as const)
    .filter((kind) => found[kind] !== totals.people)
    .map((kind) => `${found[kind]} ${kind} for ${totals.people} people.`);
  return [...items, ...accounts];
}

/** Exactly one mail for each address that signed up, despite retries, and no others. */
export function mailedOnce(addresses: readonly string[], mails: ReadonlyMap<string, number>): string[] {
  const wrong = addresses.filter((address) => mails.get(address) !== 1);
  const strangers = [...mails.keys()].filter((address) => !addresses.includes(address));
  return [
    ...wrong.map((address) => `${address} got ${mails.get(address) ?? 0} mails for one sign-up.`),
    ...strangers.map((address) => `${address} got a mail without asking.`),
  ];
}

/** Turnout, sealed ballots, codes and results agree in each category, and the results are the plan's votes. */
export function totalsAgree({ votes }: Expected, published: readonly PublishedCategory[]): string[] {
  return [...votes].flatMap(([category, counts]) => {
    const found = published.find((one) => one.category === category);
    if (!found) return [`${category} has no published results.`];
    const cast = counts.reduce((sum, count) => sum + count, 0);
    const { participants, ballots, codes, turnout } = found;
    const numbers = { participants, ballots, codes, turnout };
    return [
      ...Object.entries(numbers)
        .filter(([, number]) => number !== cast)
        .map(([name, number]) => `${category}: ${cast} votes were accepted, and ${name} is ${number}.`),
      ...counts.flatMap((count, index) =>
        [found.votes[index] ?? 0, found.organisersVotes[index] ?? 0]
          .filter((got) => got !== count)
          .map((got) => `${category}: candidate ${index + 1} got ${count} votes and is published with ${got}.`),
      ),
    ];
  });
}

/** The turnout is the number of accepted votes; each vote has one ballot until the seal, then none. */
export function votesAgree(
  scene: string,
  outcomes: readonly Outcome[],
  { turnout, ballots }: { readonly turnout: ReadonlyMap<Category, number>; readonly ballots: number },
  isSealed: boolean,
): string[] {
  const votes = outcomes.filter(({ act, result }) => act.do === 'vote' && result === 'OK');
  const acceptedIn = (category: Category): number =>
    new Set(votes.flatMap(({ act }) => (act.do === 'vote' && act.category !== category ? [] : [act.key]))).size;
  const wrong = [...turnout]
    .filter(([category, participants]) => participants !== acceptedIn(category))
    .map(([category, participants]) => {
      return `${scene}: ${acceptedIn(category)} votes for ${category} were accepted, and the turnout is ${participants}.`;
    });
  const expected = isSealed ? 0 : new Set(votes.map(({ act }) => act.key)).size;
  return ballots === expected ? wrong : [...wrong, `${scene}: there are ${ballots} ballots instead of ${expected}.`];
}

/** `npm run verify-results` succeeds. */
export function recountMatches({
  exitCode,
  output,
}: {
  readonly exitCode: number | undefined;
  readonly output: string;
}) {
  return exitCode === 0 && output.includes('Everything agrees.')
    ? []
    : [`verify-results ended with ${exitCode}: ${output.trim().split('\n').at(-1)}`];
}
