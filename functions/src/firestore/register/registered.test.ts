import { expect, it } from 'vitest';
import { register } from './register.ts';
import { afterPurge } from './registered.ts';

it('leaves of a candidate what the results name, and no field that was added later', () => {
  const candidate = { name: 'Asha', category: 'Miss_Fresher', line: 'Vote for me', photo: 'p', hometown: 'Dharwad' };
  expect(afterPurge(candidate, register.candidates)).toEqual({ name: 'Asha', category: 'Miss_Fresher' });
});

it('takes people out of what was noted, and leaves what it was about', () => {
  const entry = { action: 'role-granted', who: { type: 'admin', name: 'A' }, target: { type: 'user', name: 'B' } };
  expect(afterPurge(entry, register.auditLog)).toEqual({
    action: 'role-granted',
    who: { type: 'admin', name: 'erased' },
    target: { type: 'user', name: 'erased' },
  });
});

it('takes out of what was noted whatever a newer version has added', () => {
  const entry = { action: 'role-granted', target: { type: 'user', hostel: 'A' }, seenBy: { name: 'A' }, phone: '1' };
  expect(afterPurge(entry, register.auditLog)).toEqual({ action: 'role-granted', target: { type: 'user' } });
});
