import { candidateSchema } from '@fresher-party/contract/calls/candidates';
import { personSchema } from '@fresher-party/contract/calls/person';
import { expect, it } from 'vitest';
import { register } from './register.ts';
import { afterPurge } from './registered.ts';

it('keeps only a candidate’s fields that the results show, and drops unknown fields', () => {
  const candidate = { name: 'Asha', category: 'Miss_Fresher', line: 'Vote for me', photo: 'p', hometown: 'Dharwad' };
  expect(afterPurge(candidate, register.candidates)).toEqual({ name: 'Asha', category: 'Miss_Fresher' });
});

it('removes people from an audit entry, and keeps its subject', () => {
  const entry = { action: 'role-granted', who: { type: 'admin', name: 'A' }, target: { type: 'user', name: 'B' } };
  expect(afterPurge(entry, register.auditLog)).toEqual({
    action: 'role-granted',
    who: { type: 'admin', name: 'erased' },
    target: { type: 'user', name: 'erased' },
  });
});

it('keeps no person in an audit entry, and no more of a candidate than the candidates’ records', () => {
  const filled = (schema: { readonly shape: object }) =>
    Object.fromEntries(Object.keys(schema.shape).map((field) => [field, `a ${field}`]));
  const entry = { who: { ...filled(personSchema), type: 'admin' }, target: { ...filled(personSchema), type: 'user' } };
  expect(JSON.stringify(afterPurge(entry, register.auditLog))).not.toContain('a ');
  const candidate = filled(candidateSchema);
  expect(afterPurge({ target: { ...candidate, type: 'candidate' } }, register.auditLog)).toEqual({
    target: { ...afterPurge(candidate, register.candidates), id: 'a id', type: 'candidate' },
  });
});

it('removes fields from an audit entry that a newer version has added', () => {
  const entry = { action: 'role-granted', target: { type: 'user', hostel: 'A' }, seenBy: { name: 'A' }, phone: '1' };
  expect(afterPurge(entry, register.auditLog)).toEqual({ action: 'role-granted', target: { type: 'user' } });
});
