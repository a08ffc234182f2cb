/** Short rehearsals from the command line, each on its own product (ADR 46). */

import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { expectedOf } from '../../../toolchain/rehearsal/expected.ts';
import { type Mode, planOf } from '../../../toolchain/rehearsal/plan.ts';
import { newLocalDir, runScript } from '../support/scripts.ts';

const localDir = newLocalDir();
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

/** No retries, because a single loss or duplicate is a defect. */
const once = { retry: 0, timeout: 600_000 } as const;

/** Runs a mode, and checks its report against its plan. */
async function played(mode: Mode, people: number, ...args: readonly string[]): Promise<string> {
  const options = [mode, '--people', String(people), ...args];
  const { code, output } = await runScript('rehearse', options, { LOCAL_DIR: localDir });
  expect(output).toContain(`All invariants held for ${people} people with seed 1`);
  expect(code).toBe(0);
  const { totals } = expectedOf(planOf({ mode, people, seed: 1, minutes: 1 }));
  const reported = (name: string) => Number(new RegExp(`^ *${name} +(\\d+)`, 'm').exec(output)?.[1] ?? 0);
  expect([reported('Votes'), reported('Songs requested'), reported('Whispers')]).toEqual([
    totals.votes,
    totals.songs,
    totals.whispers,
  ]);
  return output;
}

it('runs both nights with their faults', once, async () => {
  const output = await played('evening', 30);
  for (const name of ['mail server refuses', 'Spotify is down', 'function killed', 'database out of reach'])
    expect(output).toMatch(new RegExp(`^  ${name} +\\d`, 'm'));
});

it('runs a rush in which the function is killed', once, async () => {
  expect(await played('rush', 20, '--faults', 'function killed:1')).toMatch(/^ {2}function killed +\d/m);
});

const usage =
  'npm run rehearse takes evening, rush, hall, lockout, flood, --people, --seed, --seeds, --faults, --minutes and --plan, after a "--".';

it('refuses wrong usage', async () => {
  for (const [args, output] of [
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
    [
      ['hall', '--faults', 'mail server refuses,function killed'],
      'The hall has no scene for the fault "function killed".',
    ],
    [['rush', '--faults', 'mail server refuses'], 'The rush has no scene for the fault "mail server refuses".'],
    [['rush', '--minutes', '1'], 'Only the lockout takes --minutes.'],
  ] as const)
    expect(await runScript('rehearse', args, { LOCAL_DIR: localDir }), args.join(' ')).toEqual({ code: 2, output });
});
