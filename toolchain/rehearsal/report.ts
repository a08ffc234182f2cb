/** What a rehearsal prints at its end. Pure. */

import { categories, categoryTitles } from '@fresher-party/contract/categories';
import { percentiles, tally } from '../testing/figures.ts';
import { type Act, actsOf, type Plan } from './acts.ts';
import { costTable } from './cost.ts';
import type { Rehearsal } from './rehearse.ts';

/** One line for each act and fault of a plan. */
export function planText(plan: Plan): string[] {
  const nice = ({ key, answerLost, refusal, do: deed, ...rest }: Act): string =>
    [
      deed,
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

/** A row for each name with the percentiles of its times. */
function timesTable(heading: string, times: Readonly<Record<string, readonly number[]>>): string[] {
  const row = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(40)}${cells.map((one) => one.padStart(11)).join('')}`;
  const rows = Object.entries(times).filter(([, list]) => list.length > 0);
  return [
    row(heading, ['times', 'p50', 'p95', 'p99', 'slowest']),
    ...rows.map(([name, list]) => {
      const { p50, p95, p99 } = percentiles(list);
      return row(name, [`${list.length}`, p50, p95, p99, `${Math.round(list.reduce((a, b) => Math.max(a, b), 0))} ms`]);
    }),
    '',
  ];
}

function grouped<T>(list: readonly T[], nameOf: (one: T) => string, of: (one: T) => number): Record<string, number[]> {
  const groups = Object.groupBy(list, nameOf);
  return Object.fromEntries(Object.entries(groups).map(([name, group = []]) => [name, group.map(of)]));
}

export function reportOf(rehearsal: Rehearsal): string[] {
  const { expected, recording, costs, requests, memory, mails } = rehearsal;
  const { outcomes, injected, probes, attempts, attack, scenes } = recording;
  const done = outcomes.filter(({ result }) => result === 'OK');
  const votes = done.flatMap(({ act }) => (act.do === 'vote' ? [act] : []));
  const votesIn = (chosen = votes): number => new Set(chosen.map(({ key }) => key)).size;
  const turnout = categories.map((category) => {
    return `${categoryTitles[category]} ${votesIn(votes.filter((vote) => vote.category === category))}`;
  });
  const mailCount = [...mails.counts().values()].reduce((sum, count) => sum + count, 0);
  const failed = attempts.filter(({ status }) => status === 0 || status >= 500 || status === 429);
  const rows: readonly (readonly [string, number, string?])[] = [
    ['People signed up', done.filter(({ act }) => act.do.startsWith('sign up')).length],
    ['Mails sent', mailCount, `, after ${mails.refused()} refused ones, on ${mails.connections()} connections`],
    ['Songs requested', done.reduce((sum, { act }) => sum + (act.do === 'request songs' ? act.links.length : 0), 0)],
    ['Whispers', done.filter(({ act }) => act.do === 'whisper').length],
    ['Votes', votesIn(), ` (${turnout.join(', ')}), of ${expected.totals.people} who could`],
    ['Refused as planned', outcomes.filter(({ act }) => act.refusal).length],
    ['Answers lost, asked again', outcomes.filter(({ act }) => act.answerLost).length],
    ['Doors tried', probes.length, ', all as they should be'],
    [
      'Requests',
      attempts.length,
      `, of which ${failed.length} were sent again ${JSON.stringify(tally(failed.map(({ status, code }) => code ?? status)))}`,
    ],
    ['A stranger’s tries', attack.length],
    ['Memory', Math.max(0, ...memory), ' MB, the larger instance'],
  ];
  const sceneRows = scenes.map(({ name, took }) => {
    const sent = attempts.filter((attempt) => attempt.scene === name).length;
    const rate = Math.round((sent / took) * 1000);
    return `  ${name.padEnd(40)}${seconds(took).padStart(11)}${String(sent).padStart(11)}${String(rate).padStart(11)}`;
  });
  const attackRows = Object.entries(tally(attack)).map(
    ([name, count]) => `  ${name.padEnd(51)}${String(count).padStart(11)}`,
  );
  return [
    ...rows.filter(([, count]) => count > 0).map(([name, count, rest = '']) => `  ${name.padEnd(27)}${count}${rest}`),
    '',
    `  ${'Scene'.padEnd(40)}${'took'.padStart(11)}${'requests'.padStart(11)}${'a second'.padStart(11)}`,
    ...sceneRows,
    '',
    ...timesTable(
      'Until it was done, retries included',
      grouped(
        done.filter(({ act }) => act.do !== 'wait'),
        ({ act }) => act.do,
        ({ took }) => took,
      ),
    ),
    ...timesTable(
      'Inside the function',
      grouped(
        requests.filter(({ status }) => status === 200),
        ({ route = '' }) => route,
        ({ ms }) => ms,
      ),
    ),
    ...(injected.length > 0 ? ['  Faults survived'] : []),
    ...injected.map(({ name, scene, from, to }) => `  ${name.padEnd(24)}${seconds(to - from).padStart(7)}  ${scene}`),
    ...(attack.length > 0 ? ['  What the stranger was answered', ...attackRows] : []),
    '',
    ...(costs.length > 0 ? [...costTable(costs).map((line) => `  ${line}`), ''] : []),
  ];
}
