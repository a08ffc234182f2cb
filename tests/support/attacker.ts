/**
 * An attacker on the secrecy of the vote, who can read the whole database with the times of every document, and the
 * function's log. They have no server secrets, but may have every phone's codes (ADR 40), as if people had shown them.
 */

import { createHash, createHmac } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { firestore } from './firestore.ts';

/** A document, or an entry of a list in one. */
interface Trace {
  readonly place: string;
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Every text and number in it, including its id. */
  readonly values: readonly (string | number)[];
}

/** A person who voted in a category, to be linked with a choice. */
export interface Voter {
  readonly uid: string;
  readonly category: string;
  /** The ballot's code on the voter's phone. */
  readonly code?: string;
}

/** Microseconds, which distinguish two votes of the same millisecond. */
const micros = (time: Timestamp): number => time.seconds * 1e6 + time.nanoseconds / 1e3;

function valuesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (value instanceof Timestamp) return [micros(value)];
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(valuesOf);
  return [];
}

/** Every document of every collection. */
async function dump(): Promise<Trace[]> {
  const collections = await firestore().listCollections();
  const all = await Promise.all(collections.map((collection) => collection.get()));
  return all.flatMap(({ docs }) =>
    docs.map((doc) => ({
      place: doc.ref.parent.id,
      id: doc.id,
      createdAt: micros(doc.createTime),
      updatedAt: micros(doc.updateTime),
      values: [doc.id, ...valuesOf(doc.data())],
    })),
  );
}

/** A key by which traces are sorted or matched. */
type Key = (trace: Trace) => number | string;
const keys: Readonly<Record<string, Key>> = {
  'time of creation': ({ createdAt }) => createdAt,
  'time of the last change': ({ updatedAt }) => updatedAt,
  id: ({ id }) => id,
  'first time in it': ({ values }) => values.find((value) => typeof value === 'number') ?? 0,
  // JavaScript's sort is stable, so this keeps the order of the database.
  'order in which it is listed': () => 0,
};

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
const sortedBy = <T extends Trace>(traces: readonly T[], key: Key): T[] =>
  traces.toSorted((a, b) => compare(key(a), key(b)));

/** A guess for each voter, by `category uid`. */
type Guess = ReadonlyMap<string, string>;
export const keyOf = ({ uid, category }: Voter): string => `${category} ${uid}`;

/**
 * All ways to link people with choices that we could think of, by name. `candidates` are the public ids by category.
 */
export async function attack(
  voters: readonly Voter[],
  candidates: Readonly<Record<string, readonly string[]>>,
  log: string,
): Promise<Map<string, Guess>> {
  const traces = await dump();
  const places = [...new Set(traces.map(({ place }) => place))];
  const guesses = new Map<string, Map<string, string>>();
  const guess = (strategy: string, voter: Voter, candidate: string | undefined): void => {
    if (candidate === undefined) return;
    const so = guesses.get(strategy) ?? new Map<string, string>();
    guesses.set(strategy, so.set(keyOf(voter), candidate));
  };

  for (const [category, ids] of Object.entries(candidates)) {
    const known = new Set(ids);
    const own = voters.filter((voter) => voter.category === category);
    const wanted = new Map(own.map((voter) => [voter.uid, voter]));
    const ofCode = new Map(own.flatMap((voter) => (voter.code === undefined ? [] : [[voter.code, voter] as const])));

    // Traces of choices. A document may have several, whose order may reveal something.
    const choices = traces
      .filter(({ place }) => place !== 'candidates')
      .flatMap((trace) =>
        trace.values
          .filter((value): value is string => typeof value === 'string' && known.has(value))
          .map((candidate) => ({ ...trace, candidate })),
      );
    // Traces of people, in each collection with their ids. If there is a category, it must match.
    const peopleIn = (place: string) => {
      const others = Object.keys(candidates).filter((other) => other !== category);
      return traces.flatMap((trace) => {
        if (trace.place !== place || others.some((other) => trace.values.includes(other))) return [];
        // By their codes. A document may have several, whose order may reveal something.
        const byCode = trace.values.flatMap((value) => ofCode.get(String(value)) ?? []);
        const shared = trace.values.filter((value) => !ofCode.has(String(value)));
        if (byCode.length > 0)
          return byCode.map((voter) => ({ ...trace, values: [...shared, voter.code ?? ''], voter }));
        const uid = trace.values.find((value) => typeof value === 'string' && wanted.has(value));
        const voter = uid === undefined ? undefined : wanted.get(String(uid));
        return voter ? [{ ...trace, voter }] : [];
      });
    };

    // The person's code in the same document as a choice.
    for (const choice of choices) {
      const voter = choice.values.map((value) => ofCode.get(String(value))).find((one) => one !== undefined);
      if (voter) guess('a code and a choice in one document', voter, choice.candidate);
    }

    for (const place of places) {
      const people = peopleIn(place);
      if (people.length === 0) continue;
      for (const [by, key] of Object.entries(keys)) {
        const inOrder = sortedBy(people, key);
        for (const [with_, other] of Object.entries(keys)) {
          const sorted = sortedBy(choices, other);
          for (const [index, { voter }] of inOrder.entries()) {
            const name = `${place} by ${by}, with choices by ${with_}`;
            guess(`${name}, one after the other`, voter, sorted[index]?.candidate);
            guess(`${name}, from the end`, voter, sorted.at(-1 - index)?.candidate);
          }
          // The same value, or the nearest time.
          const byValue = new Map(choices.map((choice) => [other(choice), choice.candidate]));
          const moments = sorted.filter((choice) => typeof other(choice) === 'number');
          for (const person of people) {
            const value = key(person);
            guess(`${place}: ${by} is ${with_}`, person.voter, byValue.get(value));
            if (typeof value !== 'number') continue;
            const nearest = moments.reduce<(typeof moments)[number] | undefined>((best, choice) => {
              const distance = (one: (typeof moments)[number]) => Math.abs(Number(other(one)) - value);
              return best === undefined || distance(choice) < distance(best) ? choice : best;
            }, undefined);
            guess(`${place}: ${by} is nearest to ${with_}`, person.voter, nearest?.candidate);
          }
        }
      }
      // A value of the person in the document of the choice, plain or hashed without a secret.
      const holders = new Map<string | number, string>();
      for (const choice of choices) {
        for (const value of choice.values) if (!known.has(String(value))) holders.set(value, choice.candidate);
      }
      for (const { voter, values } of people) {
        for (const value of values) {
          if (typeof value === 'number' || value === category) continue;
          const hashes = ['sha256', 'sha1', 'md5'].flatMap((name) =>
            [value, `${category}_${value}`, JSON.stringify(['ballot', voter.uid, category, value])].flatMap((text) =>
              (['hex', 'base64url'] as const).flatMap((form) => [
                createHash(name).update(text).digest(form),
                createHmac(name, '').update(text).digest(form),
              ]),
            ),
          );
          const forms = [value, ...hashes, ...hashes.map((hash) => hash.slice(0, 32))];
          const holder = forms.find((form) => holders.has(form));
          guess(`${place}: the same value in both`, voter, holder === undefined ? undefined : holders.get(holder));
        }
      }
    }

    // A log line with the person's id, or the one before or after it, with a candidate's id.
    const lines = log.split('\n');
    const candidateIn = lines.map((line) => ids.find((id) => line.includes(id)));
    for (const voter of wanted.values()) {
      const named = lines.findIndex((line) => line.includes(voter.uid));
      if (named < 0) continue;
      guess('a line of the log', voter, candidateIn[named] ?? candidateIn[named - 1] ?? candidateIn[named + 1]);
    }
  }
  return guesses;
}
