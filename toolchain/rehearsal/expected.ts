/** The data that must be stored after a plan has run. Pure. */

import { type Category, categories } from '@fresher-party/contract/categories';
import { type Act, actsOf, organisers, type Plan } from './acts.ts';
import type { Kept } from './record.ts';

export interface Expected {
  /** By person, for everybody with an account. */
  readonly kept: ReadonlyMap<string, Kept>;
  /** Votes by category, then by candidate index. */
  readonly votes: ReadonlyMap<Category, readonly number[]>;
  readonly totals: Readonly<Record<'people' | 'songs' | 'whispers' | 'votes', number>>;
}

export function expectedOf(plan: Plan): Expected {
  const votes = new Map(categories.map((category) => [category, [] as number[]]));
  // By key, because a repeated act is stored once.
  const accepted = new Map<string, Map<string, Act>>(plan.known.map((who) => [who, new Map()]));
  for (const { who, act } of actsOf(plan)) {
    if (act.do === 'register') votes.get(act.category)?.push(0);
    if (!act.refusal) accepted.set(who, (accepted.get(who) ?? new Map()).set(act.key, act));
  }
  for (const organiser of organisers) accepted.delete(organiser);
  const kept = new Map<string, Kept>();
  const totals = { people: accepted.size, songs: 0, whispers: 0, votes: 0 };
  for (const [who, acts] of accepted) {
    const own = { songs: [] as string[], whispers: [] as string[], votes: [] as Category[] };
    for (const act of acts.values()) {
      if (act.do === 'request songs') own.songs.push(...act.links);
      if (act.do === 'whisper') own.whispers.push(act.text);
      if (act.do !== 'vote') continue;
      own.votes.push(act.category);
      const counts = votes.get(act.category) ?? [];
      counts[act.choice] = (counts[act.choice] ?? 0) + 1;
    }
    kept.set(who, own);
    for (const part of ['songs', 'whispers', 'votes'] as const) totals[part] += own[part].length;
  }
  return { kept, votes, totals };
}
