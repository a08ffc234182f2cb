/** What the two nights cost: what the function has counted, and what a rehearsal in minutes can't show. Pure. */

import { nights } from '@fresher-party/contract/event';
import { limits } from '@fresher-party/contract/limits';
import { actsOf, type Plan, type Scene } from './acts.ts';
import { addWork, noWork, type Work } from './work.ts';

type Night = Scene['night'];

/** What a project may use without paying: Firestore a day, functions a month (docs/operations.md names the source). */
export const free = {
  reads: 50_000,
  writes: 20_000,
  deletes: 20_000,
  calls: 2_000_000,
  vcpuSeconds: 200_000,
  gibSeconds: 400_000,
} as const;

/** Of the function `api` (functions/src/index.ts). */
const memoryGib = 0.5;

/** Pages that are open ask for the event all night, and one place of the CDN asks the function for all of them (ADR 37). */
export function pollingOf(night: Night, once: Work): Work {
  const { startsAt, endsAt } = nights[night === 'Night One' ? 0 : 1];
  const times = (Date.parse(endsAt) - Date.parse(startsAt)) / 1000 / limits.eventSharedFor;
  const names = Object.keys(once) as (keyof Work)[];
  return Object.fromEntries(names.map((name) => [name, once[name] * times])) as unknown as Work;
}

/** Titles are looked up by another function (ADR 35): a read for each write of a song, its own one included. */
export function lookupsOf(plan: Plan, night: Night): Work {
  const known = new Set<string>();
  let work = noWork;
  for (const { scene, act } of actsOf(plan)) {
    if (act.do !== 'request songs' || act.refusal) continue;
    const fresh = act.links.filter((link) => !known.has(link)).length;
    for (const link of act.links) known.add(link);
    const calls = act.links.length + fresh;
    // Each takes less than a step of what is billed, in half the memory of `api`.
    if (scene.night === night)
      work = addWork(work, { calls, reads: calls, writes: fresh, deletes: 0, instanceSeconds: calls / 10 });
  }
  return work;
}

export interface NightCost {
  readonly night: Night;
  readonly sent: Work;
  readonly polling: Work;
  readonly lookups: Work;
  readonly mails: number;
}

const number = (value: number): string => Math.round(value).toLocaleString('en-US');

/** The table for a terminal, one line a row. */
export function costTable(costs: readonly NightCost[]): string[] {
  const sum = ({ sent, polling, lookups }: NightCost): Work => [polling, lookups].reduce(addWork, sent);
  const row = (name: string, of: (cost: NightCost) => number, limit: string): string[] => [
    name,
    ...costs.map((cost) => number(of(cost))),
    limit,
  ];
  const perDay = (limit: number) => `${number(limit)} a day`;
  const perMonth = (limit: number) => `${number(limit)} a month`;
  const rows = [
    ['', ...costs.map(({ night }) => night), 'free'],
    row('Firestore reads', (cost) => sum(cost).reads, perDay(free.reads)),
    row('  by what people do', ({ sent }) => sent.reads, ''),
    row('  by pages that are open', ({ polling }) => polling.reads, ''),
    row('  by titles of songs', ({ lookups }) => lookups.reads, ''),
    row('Firestore writes', (cost) => sum(cost).writes, perDay(free.writes)),
    row('Firestore deletes', (cost) => sum(cost).deletes, perDay(free.deletes)),
    row('Function calls', (cost) => sum(cost).calls, perMonth(free.calls)),
    row('vCPU-seconds, at most', (cost) => sum(cost).instanceSeconds, perMonth(free.vcpuSeconds)),
    row('GiB-seconds, at most', (cost) => sum(cost).instanceSeconds * memoryGib, perMonth(free.gibSeconds)),
    row('Mails', ({ mails }) => mails, ''),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return rows.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
