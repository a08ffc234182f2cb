import { expect, it } from 'vitest';
import { draftJson, parseDraft } from './draft.ts';

it('returns a draft only to the user who typed it', () => {
  const json = draftJson('u1', { first: 'a', second: '' });
  expect(parseDraft(json, 'u1')).toEqual({ first: 'a', second: '' });
  expect(parseDraft(json, 'u2')).toEqual({});
});

it('stores nothing for an empty form', () => {
  expect(draftJson('u1', { first: '', second: '' })).toBeNull();
});

it.each([null, '{', '7', '{"owner":"u1"}', '{"owner":"u1","fields":{"first":7}}'])('ignores %s', (damaged) => {
  expect(parseDraft(damaged, 'u1')).toEqual({});
});
