/** `npm run rehearse` without a run: wrong usage, and the plan. all/rehearsal.test.ts runs some. */

import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { newLocalDir, runScript } from './support/scripts.ts';

const localDir = newLocalDir();
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

const rehearse = (...args: readonly string[]) => runScript('rehearse', args, { LOCAL_DIR: localDir });

it('refuses wrong usage', async () => {
  for (const [args, output] of [
    [['--people', 'many'], '--people takes a whole number from 30 to 3000, not "many".'],
    [['lockout', '--faults', 'function killed'], 'The lockout has no scene for the fault "function killed".'],
  ] as const)
    expect(await rehearse(...args), args.join(' ')).toEqual({ code: 2, output });
});

it('prints the plan, the same for the same seed', async () => {
  const plan = await rehearse('--people', '30', '--seed', '4', '--plan');
  expect(plan.code).toBe(0);
  expect(plan.output).toContain('2025-10-11T15:15:00.000Z  Sealed, and on stage');
  expect(await rehearse('--people', '30', '--seed', '4', '--plan')).toEqual(plan);
});
