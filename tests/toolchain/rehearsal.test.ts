/** `npm run rehearse` without a rehearsal: wrong uses, and the plan. all/rehearsal.test.ts plays some. */

import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { newLocalDir, runScript } from './support/scripts.ts';

const localDir = newLocalDir();
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

const rehearse = (...args: readonly string[]) => runScript('rehearse', args, { LOCAL_DIR: localDir });

const usage =
  'npm run rehearse takes evening, rush, hall, lockout, flood, --people, --seed, --seeds, --faults, --minutes and --plan, after a "--".';

it('refuses a wrong use', async () => {
  for (const [args, output] of [
    [['--people', 'many'], '--people takes a whole number from 30 to 3000, not "many".'],
    [['rush', '--people', '3001'], '--people takes a whole number from 10 to 3000, not "3001".'],
    [['--seeds', '0'], '--seeds takes a whole number from 1 to 1000, not "0".'],
    [['--seed', '1.5'], '--seed takes a whole number from 0 to 2147482647, not "1.5".'],
    [['--sed', '1'], `Unknown option --sed: ${usage}`],
    [['morning'], usage],
    [['rush', 'hall'], usage],
    [
      ['--faults', 'flood'],
      '--faults takes none or some of: mail server refuses, Spotify is down, function killed, database stopped, database out of reach.',
    ],
    [['lockout', '--faults', 'function killed'], 'The lockout has no scene for the fault "function killed".'],
    [
      ['hall', '--faults', 'mail server refuses,function killed'],
      'The hall has no scene for the fault "function killed".',
    ],
    [['rush', '--faults', 'mail server refuses'], 'The rush has no scene for the fault "mail server refuses".'],
    [['rush', '--minutes', '1'], 'Only the lockout takes --minutes.'],
  ] as const)
    expect(await rehearse(...args), args.join(' ')).toEqual({ code: 2, output });
});

it('prints the plan, the same for the same seed', async () => {
  const plan = await rehearse('--people', '30', '--seed', '4', '--plan');
  expect(plan.code).toBe(0);
  expect(plan.output).toContain('2025-10-11T15:15:00.000Z  Sealed, and on stage');
  expect(await rehearse('--people', '30', '--seed', '4', '--plan')).toEqual(plan);
});
