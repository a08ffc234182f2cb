import { routes } from '@fresher-party/contract/endpoints';
import { expect, it } from 'vitest';
import { sampleData } from './sample-data.ts';
import { groups, keysOf, testCalls, testedKeys, untested, writesOf } from './test-calls.ts';

it('tests every call of the registry but those in `untested`', () => {
  expect([...testedKeys, ...untested].sort()).toEqual(routes.map(({ key }) => key).sort());
});

it('runs group by group, with the organisers’ calls in a group of their own', () => {
  expect(testedKeys).toEqual(groups.flatMap(keysOf));
  for (const key of testedKeys) expect(keysOf('Admin').includes(key)).toBe(testCalls[key].access === 'admin');
});

it('lists what it writes, for a guest only what a guest can write', () => {
  expect(writesOf('guest').map(({ key }) => key)).toEqual(['POST /songs/submit', 'POST /messages/send']);
  expect(writesOf('admin').map(({ key }) => key)).toContain('POST /admin');
});

it('sends obviously made-up data', () => {
  expect(sampleData.user.email).toBe('test.user@iitdh.ac.in');
  expect(sampleData.candidateID).toMatch(/^sample/);
});
