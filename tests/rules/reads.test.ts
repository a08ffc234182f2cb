import { describe, expect, it } from 'vitest';
import { untested } from './coverage.ts';
import { loadRules } from './environment.ts';
import { readCases } from './read-cases.ts';
import { outcomeOf, read } from './requests.ts';

const rules = loadRules('reads');

describe.each(readCases)('$title', ({ facts, found, deniedWhen }) => {
  it('is allowed and finds existing documents', async () => {
    expect(await read(rules.db(facts.actor), facts)).toEqual([...found].sort());
  });

  it.each(Object.entries(deniedWhen))('is denied when %s', async (_, change) => {
    expect(Object.keys(change)).toHaveLength(1);
    const twin = { ...facts, ...change };
    expect(twin).not.toEqual(facts);
    expect(await outcomeOf(read(rules.db(twin.actor), twin))).toBe('denied');
  });
});

// Last in the file, because the report covers earlier tests of this file's project.
describe('coverage of the rules', () => {
  it('leaves no expression untested, and no condition that was never true or never false', async () => {
    const { expressions, gaps } = await untested(rules.projectId);
    expect(expressions).toBeGreaterThan(0);
    expect(gaps, `Not tested in firestore.rules: ${gaps.join(', ')}`).toEqual([]);
  });
});
