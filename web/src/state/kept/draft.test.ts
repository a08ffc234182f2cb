import { expect, it } from 'vitest';
import { draftJson, parseDraft } from './draft.ts';

it('gives a form’s texts back to the one who typed them, and to nobody else', () => {
  const json = draftJson('u1', { first: 'a', second: '' });
  expect(parseDraft(json, 'u1')).toEqual({ first: 'a', second: '' });
  expect(parseDraft(json, 'u2')).toEqual({});
});

it('keeps nothing of an empty form', () => {
  expect(draftJson('u1', { first: '', second: '' })).toBeNull();
});

it.each([null, '{', '7', '{"owner":"u1"}', '{"owner":"u1","fields":{"first":7}}'])('survives %s', (damaged) => {
  expect(parseDraft(damaged, 'u1')).toEqual({});
});
