/**
 * What must hold whatever happens in the two nights. Pure: each checker reads a record and returns a sentence for each
 * thing that is wrong; no sentence means that the invariant held.
 */

import type { Category } from '@fresher-party/contract/categories';
import type { FaultName, Scene } from './acts.ts';
import type { Expected } from './expected.ts';
import type { Kept, Outcome, Probe, PublishedCategory, ReadBack, SentAttempt, Struck, Verified } from './record.ts';

/**
 * For how long a fault may be felt when it is over, in milliseconds. Connections to a database that was away are opened
 * again with growing waits. What a killed or cut off function had under way keeps its documents locked until the database
 * gives up, after a minute at most, and others who want the same document are then told to come back.
 */
const recoveryMs: Record<FaultName, number> = {
  'mail server refuses': 1000,
  'Spotify is down': 0,
  'function killed': 75_000,
  'database slow': 4000,
  'database out of reach': 75_000,
};

/** Accepted is what the plan has accepted, refused is what is past a limit, with its code: nothing else is an answer. */
export function answeredAsPlanned(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ act, told }) => told !== (act.refusal ?? 'OK'))
    .map(({ scene, who, act, told }) => {
      return `${scene}: ${who} should "${act.do}" with ${act.refusal ?? 'OK'} and was told ${told} (${act.key}).`;
    });
}

/** Answers of 500 and above and dropped lines belong to a fault that was injected, and such an answer says only: come back. */
export function failedOnlyInFaults(attempts: readonly SentAttempt[], struck: readonly Struck[]): string[] {
  const isExcused = ({ from, to }: SentAttempt) =>
    struck.some((fault) => fault.from <= to && from <= fault.to + recoveryMs[fault.name]);
  return attempts
    .filter(({ status }) => status === 0 || status >= 500)
    .filter((attempt) => (attempt.status !== 0 && attempt.status !== 503) || !isExcused(attempt))
    .map(({ scene, endpoint, status, code }) => {
      const what = status === 0 ? 'was not answered' : `answered ${status} ${code}`;
      return `${scene}: ${endpoint} ${what} without a fault.`;
    });
}

/** A rehearsal whose faults did not strike would have proved less than it says. */
export function faultsStruck(scenes: readonly Pick<Scene, 'name' | 'faults'>[], struck: readonly Struck[]): string[] {
  return scenes.flatMap(({ name: scene, faults }) =>
    faults
      .filter(({ name }) => !struck.some((fault) => fault.scene === scene && fault.name === name))
      .map(({ name }) => `${scene}: the fault "${name}" did not strike.`),
  );
}

/** Nobody reads what they may not, and those who may, can: a door that is shut to everybody would prove nothing. */
export function doorsHeld(probes: readonly Probe[]): string[] {
  return probes
    .filter(({ expected, got }) => expected !== got)
    .map(({ scene, what, expected, got }) => `${scene}: ${what} should be answered ${expected} and was ${got}.`);
}

function differences(place: string, expected: readonly string[], found: readonly string[]): string[] {
  const count = (list: readonly string[], item: string) => list.filter((one) => one === item).length;
  return [...new Set([...expected, ...found])].flatMap((item) => {
    const [wanted, there] = [count(expected, item), count(found, item)];
    if (there < wanted) return [`${place} has lost "${item}".`];
    if (there === wanted) return [];
    return [
      wanted === 0 ? `${place} holds "${item}", which nobody sent there.` : `${place} holds "${item}" ${there} times.`,
    ];
  });
}

const parts = ['songs', 'whispers', 'votes'] as const;
const none: Kept = { songs: [], whispers: [], votes: [] };

/** Each accepted write is there once, for its owner and, votes apart, for the organisers. Nothing else is there. */
export function nothingLostOrDoubled({ kept, totals }: Expected, found: ReadBack): string[] {
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
  const accounts = found.accounts === totals.people ? [] : [`${found.accounts} accounts for ${totals.people} people.`];
  return [...items, ...accounts];
}

/** One mail for each address that signed up, whatever was retried, and none to anybody else. */
export function mailedOnce(addresses: readonly string[], mails: ReadonlyMap<string, number>): string[] {
  const wrong = addresses.filter((address) => mails.get(address) !== 1);
  const strangers = [...mails.keys()].filter((address) => !addresses.includes(address));
  return [
    ...wrong.map((address) => `${address} got ${mails.get(address) ?? 0} mails for one sign-up.`),
    ...strangers.map((address) => `${address} got a mail without asking.`),
  ];
}

/** Turnout, sealed ballots, codes and results are one number in each category, and the results are the plan's votes. */
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
      ...counts.flatMap((count, index) => {
        const got = found.votes[index] ?? 0;
        return got === count
          ? []
          : [`${category}: candidate ${index + 1} got ${count} votes and is published with ${got}.`];
      }),
    ];
  });
}

/** While the vote runs: the turnout is what was accepted so far. */
export function turnoutAgrees(
  scene: string,
  outcomes: readonly Outcome[],
  turnout: ReadonlyMap<Category, number>,
): string[] {
  return [...turnout].flatMap(([category, participants]) => {
    const votes = outcomes.filter(({ act, told }) => act.do === 'vote' && act.category === category && told === 'OK');
    const accepted = new Set(votes.map(({ act }) => act.key)).size;
    return participants === accepted
      ? []
      : [`${scene}: ${accepted} votes for ${category} were accepted, and the turnout is ${participants}.`];
  });
}

/** `npm run verify-results` recounts what is public, and says that it agrees. */
export function recounted({ code, output }: Verified): string[] {
  return code === 0 && output.includes('Everything agrees.')
    ? []
    : [`verify-results ended with ${code}: ${output.trim().split('\n').at(-1)}`];
}
