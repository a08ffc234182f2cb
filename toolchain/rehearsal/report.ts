/** What a rehearsal prints at its end: what an organiser would want to know. Pure. */

import { type Category, categories, categoryTitles } from '@fresher-party/contract/categories';
import { percentiles } from '../testing/figures.ts';
import { type Act, actsOf, type Plan } from './acts.ts';
import { costTable } from './cost.ts';
import type { Rehearsal } from './rehearse.ts';

/** How to see the same again. */
export const replay = ({ people, seed }: Pick<Plan, 'people' | 'seed'>): string =>
  `npm run rehearse -- --people ${people} --seed ${seed}`;

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
    `${scene.at}  ${scene.name}`,
    ...scene.faults.map(({ name, seconds, afterTurns }) => `  fault after ${afterTurns} turns: ${name}, ${seconds} s`),
    ...actsOf({ ...plan, scenes: [scene] }).map(({ who, act }) => `  ${who}: ${nice(act)}`),
  ]);
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

export function reportOf({ plan, expected, recording, costs, mailsRefused, seconds: took }: Rehearsal): string[] {
  const { outcomes, struck, probes, attempts } = recording;
  const done = outcomes.filter(({ told }) => told === 'OK');
  const keysOf = (deed: Act['do'], category?: Category): number => {
    const acts = done.filter(
      ({ act }) => act.do === deed && (act.do !== 'vote' || !category || act.category === category),
    );
    return new Set(acts.map(({ act }) => act.key)).size;
  };
  const songs = done.reduce((sum, { act }) => sum + (act.do === 'request songs' ? act.links.length : 0), 0);
  const timesOf = (deed: Act['do']) => percentiles(done.filter(({ act }) => act.do === deed).map((one) => one.took));
  const mails = costs.reduce((sum, cost) => sum + cost.mails, 0);
  const turnout = categories.map((category) => `${categoryTitles[category]} ${keysOf('vote', category)}`).join(', ');
  const disturbed = attempts.filter(({ status }) => status === 0 || status >= 500).length;
  const seal = done.find(({ act }) => act.do === 'seal');
  const rows: (readonly [string, string])[] = [
    ['People signed up', `${keysOf('sign up')}`],
    ['Mails sent', `${mails}, after ${mailsRefused} that the mail server had refused`],
    ['Songs requested', `${songs}`],
    ['Whispers', `${keysOf('whisper')}`],
    ['Votes', `${keysOf('vote')} (${turnout}), of ${expected.totals.people} who could`],
    ['Refused as planned', `${outcomes.filter(({ act }) => act.refusal).length}`],
    ['Answers lost, asked again', `${outcomes.filter(({ act }) => act.answerLost).length}`],
    ['Doors tried', `${probes.length}, all as they should be`],
    ['Requests', `${attempts.length}, of which ${disturbed} met a fault`],
  ];
  const times = (['sign up', 'request songs', 'whisper', 'vote'] as const).map((deed) => {
    const { p50, p99 } = timesOf(deed);
    return `  ${deed.padEnd(16)}${p50.padStart(10)}${p99.padStart(10)}`;
  });
  return [
    ...rows.map(([name, value]) => `  ${name.padEnd(27)}${value}`),
    '',
    `  ${'Until it was done'.padEnd(16)}${'p50'.padStart(9)}${'p99'.padStart(10)}   faults and retries included`,
    ...times,
    `  ${'sealing'.padEnd(16)}${seconds(seal?.took ?? Number.NaN).padStart(10)}`,
    '',
    '  Faults survived',
    ...struck.map(({ name, scene, from, to }) => `  ${name.padEnd(24)}${seconds(to - from).padStart(7)}  ${scene}`),
    '',
    ...costTable(costs).map((line) => `  ${line}`),
    '',
    `All invariants held for ${plan.people} people with seed ${plan.seed}, in ${Math.round(took)} s.`,
  ];
}
