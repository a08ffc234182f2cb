/** `npm run rehearse` as it is typed: a short rehearsal in which everything holds, and wrong uses. */

import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { expectedOf } from '../../toolchain/rehearsal/expected.ts';
import { planOf } from '../../toolchain/rehearsal/plan.ts';
import { newLocalDir, runScript } from './support/scripts.ts';

const localDir = newLocalDir();
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

const rehearse = (...args: readonly string[]) => runScript('rehearse', args, { LOCAL_DIR: localDir });

describe('npm run rehearse', () => {
  it('plays both nights with 30 people, and reports what was planned', async () => {
    const people = 30;
    const { code, output } = await rehearse('--people', String(people));
    expect(output).toContain(`All invariants held for ${people} people with seed 1`);
    expect(code).toBe(0);
    const { totals, votes } = expectedOf(planOf({ people, seed: 1 }));
    const told = (name: string) => Number(new RegExp(`^ *${name} +(\\d+)`, 'm').exec(output)?.[1]);
    expect({
      people: told('People signed up'),
      songs: told('Songs requested'),
      whispers: told('Whispers'),
      votes: told('Votes'),
    }).toEqual(totals);
    expect(told('Mails sent')).toBe(people);
    const sum = (counts: readonly number[] = []) => counts.reduce((all, count) => all + count, 0);
    expect(output).toContain(
      `(Mr Fresher ${sum(votes.get('Mr_Fresher'))}, Miss Fresher ${sum(votes.get('Miss_Fresher'))})`,
    );
  });

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
