/** `npm run rehearse` as it is typed, without a rehearsal: wrong uses, and the plan. tests/load holds a rehearsal. */

import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { newLocalDir, runScript } from './support/scripts.ts';

const localDir = newLocalDir();
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

const rehearse = (...args: readonly string[]) => runScript('rehearse', args, { LOCAL_DIR: localDir });

describe('npm run rehearse', () => {
  it.each([
    [['--people', 'many'], '--people takes a whole number from 30 to 3000, not "many".'],
    [['--people', '3001'], '--people takes a whole number from 30 to 3000, not "3001".'],
    [['--seeds', '0'], '--seeds takes a whole number from 1 to 1000, not "0".'],
    [['--seed', '1.5'], '--seed takes a whole number from 0 to 2147482647, not "1.5".'],
    [
      ['--sed', '1'],
      'Unknown option --sed: npm run rehearse takes --people <number>, --seed <number>, --seeds <number> and --plan, after a "--".',
    ],
  ])('refuses %j', async (args, output) => {
    expect(await rehearse(...args)).toEqual({ code: 2, output });
  });

  it('prints the plan, the same for the same seed', async () => {
    const plan = await rehearse('--people', '30', '--seed', '4', '--plan');
    expect(plan.code).toBe(0);
    expect(plan.output).toContain('2025-10-11T15:15:00.000Z  Sealed, and on stage');
    expect(await rehearse('--people', '30', '--seed', '4', '--plan')).toEqual(plan);
  });
});
