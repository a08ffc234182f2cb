/** The report of a rehearsal. Pure. */

import { categories, categoryTitles } from '@fresher-party/contract/categories';
import { percentiles, tally } from '../../tests/support/figures.ts';
import { type Act, actsOf, type Plan, quietScene } from './acts.ts';
import { costRows } from './cost.ts';
import type { Rehearsal } from './rehearse.ts';

/** One line per act and fault of a plan. */
export function planText(plan: Plan): string[] {
  const nice = ({ key, answerLost, refusal, do: action, ...rest }: Act): string =>
    [
      action,
      ...Object.entries(rest).map(([name, value]) => `${name}=${value}`),
      ...(answerLost ? ['(first answer lost)'] : []),
      ...(refusal ? [`→ ${refusal}`] : []),
    ].join(' ');
  return plan.scenes.flatMap((scene) => [
    `${scene.at ?? 'then'}  ${scene.name}`,
    ...scene.faults.map(({ name, seconds, afterTurns }) => `  fault after ${afterTurns} turns: ${name}, ${seconds} s`),
    ...actsOf({ scenes: [scene] }).map(({ who, act }) => `  ${who}: ${nice(act)}`),
  ]);
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Formats rows as columns, the first one left-aligned; empty without rows. */
function columns([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return ['', ...all.map((cells) => `  ${cells.map(pad).join('  ')}`.trimEnd())];
}

/** Percentiles of durations, by name. */
function timesOf<T>(
  what: string,
  list: readonly T[],
  nameOf: (one: T) => string,
  timeOf: (one: T) => number,
): string[] {
  const rows = Object.entries(Object.groupBy(list, nameOf)).map(([name, group = []]) => {
    const times = group.map(timeOf);
    return [name, `${times.length}`, ...Object.values(percentiles(times))];
  });
  return columns([[what, 'times', 'p50', 'p95', 'p99', 'slowest'], ...rows]);
}

export function reportOf({ expected, recording, costs, requests, memory, mails }: Rehearsal): string[] {
  const { outcomes, injected, probes, attempts, attack, scenes } = recording;
  const done = outcomes.filter(({ act, result }) => result === 'OK' && act.do !== 'wait');
  const votes = done.flatMap(({ act }) => (act.do === 'vote' ? [act] : []));
  const votesIn = (chosen = votes): number => new Set(chosen.map(({ key }) => key)).size;
  const turnout = categories.map((category) => {
    return `${categoryTitles[category]} ${votesIn(votes.filter((vote) => vote.category === category))}`;
  });
  const mailCount = [...mails.counts().values()].reduce((sum, count) => sum + count, 0);
  const repeated = attempts.filter(({ status }) => status === 0 || status >= 500 || status === 429);
  const why = JSON.stringify(tally(repeated.map(({ status, code }) => code ?? status)));
  const totals: readonly (readonly [string, number, string?])[] = [
    ['People signed up', done.filter(({ act }) => act.do.startsWith('sign up')).length],
    ['Mails sent', mailCount, `, after ${mails.refused()} refused ones, on ${mails.connections()} connections`],
    ['Songs requested', done.reduce((sum, { act }) => sum + (act.do === 'request songs' ? act.links.length : 0), 0)],
    ['Whispers', done.filter(({ act }) => act.do === 'whisper').length],
    ['Votes', votesIn(), ` (${turnout.join(', ')}), of ${expected.totals.people} who could`],
    ['Refused as planned', outcomes.filter(({ act }) => act.refusal).length],
    ['Answers lost, asked again', outcomes.filter(({ act }) => act.answerLost).length],
    ['Doors tried', probes.length, ', all as they should be'],
    ['Requests', attempts.length, `, ${repeated.length} retried ${why}`],
    ['Memory', Math.max(0, ...memory), ' MB, the larger instance'],
  ];
  const sceneRows = scenes.map(({ name, took, work }) => {
    const sent = attempts.filter((attempt) => attempt.scene === name).length;
    const counted = work ? [`${work.reads}`, `${work.writes}`] : ['', ''];
    return [name, seconds(took), `${sent}`, `${Math.round((sent / took) * 1000)}`, ...counted];
  });
  const answered = requests.filter(({ status }) => status === 200);
  const faults = injected.map(({ name, scene, from, to }) => [name, seconds(to - from), scene]);
  const tries = Object.entries(tally(attack)).map(([name, count]) => [name, `${count}`]);
  return [
    ...totals.filter(([, count]) => count > 0).map(([name, count, rest = '']) => `  ${name.padEnd(27)}${count}${rest}`),
    ...columns([['Scene', 'took', 'requests', 'a second', 'reads', 'writes'], ...sceneRows]),
    ...timesOf(
      'Until it was done, retries included',
      done,
      // A flood is compared with the scene before it.
      ({ act, scene }) => (scenes[0]?.name === quietScene ? `${act.do}: ${scene}` : act.do),
      ({ took }) => took,
    ),
    ...timesOf(
      'Inside the function',
      answered,
      ({ route = '' }) => route,
      ({ ms }) => ms,
    ),
    ...columns([['Faults survived', 'took', ''], ...faults]),
    ...columns([['What the stranger was answered', 'times'], ...tries]),
    ...columns(costs.length > 0 ? costRows(costs) : []),
    '',
  ];
}
