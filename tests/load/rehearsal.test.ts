/** A short rehearsal of both nights as it is typed, on a product of its own (ADR 46). */

import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { expectedOf } from '../../toolchain/rehearsal/expected.ts';
import { planOf } from '../../toolchain/rehearsal/plan.ts';
import { newLocalDir, runScript } from '../toolchain/support/scripts.ts';

const localDir = newLocalDir();
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

it('plays both nights with 30 people, and reports what was planned', async () => {
  const people = 30;
  const { code, output } = await runScript('rehearse', ['--people', String(people)], { LOCAL_DIR: localDir });
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
