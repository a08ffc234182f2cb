/** What must be there when a plan has been played. Pure. */

import { type Category, categories } from '@fresher-party/contract/categories';
import { type Act, actsOf, organisers, type Plan } from './acts.ts';
import type { Kept } from './record.ts';

export interface Expected {
  /** By person; everybody who signs up is in it. */
  readonly kept: ReadonlyMap<string, Kept>;
  /** Votes of each category by the index of the candidate. */
  readonly votes: ReadonlyMap<Category, readonly number[]>;
  readonly totals: Totals;
}

export interface Totals {
  readonly people: number;
  readonly songs: number;
  readonly whispers: number;
  readonly votes: number;
}

type Of<D extends Act['do']> = Extract<Act, { readonly do: D }>;
const are =
  <D extends Act['do']>(deed: D) =>
  (act: Act): act is Of<D> =>
    act.do === deed;

export function expectedOf(plan: Plan): Expected {
  const accepted = new Map<string, Map<string, Act>>();
  // By key: an act that is sent a second time is there once.
  for (const { who, act } of actsOf(plan)) {
    if (act.refusal) continue;
    accepted.set(who, (accepted.get(who) ?? new Map()).set(act.key, act));
  }
  for (const organiser of organisers) accepted.delete(organiser);
  const all = actsOf(plan).map(({ act }) => act);
  const standing = (category: Category) => all.filter(are('register')).filter((act) => act.category === category);
  const votes = new Map(categories.map((category) => [category, standing(category).map(() => 0)]));
  const kept = new Map<string, Kept>();
  for (const [who, acts] of accepted) {
    const done = [...acts.values()];
    const ballots = done.filter(are('vote'));
    for (const { category, choice } of ballots) {
      const counts = votes.get(category) ?? [];
      counts[choice] = (counts[choice] ?? 0) + 1;
    }
    kept.set(who, {
      songs: done.filter(are('request songs')).flatMap(({ links }) => links),
      whispers: done.filter(are('whisper')).map(({ text }) => text),
      votes: ballots.map(({ category }) => category),
    });
  }
  const sum = (count: (one: Kept) => number): number =>
    [...kept.values()].reduce((total, one) => total + count(one), 0);
  const totals = {
    people: kept.size,
    songs: sum(({ songs }) => songs.length),
    whispers: sum(({ whispers }) => whispers.length),
    votes: sum((one) => one.votes.length),
  };
  return { kept, votes, totals };
}
