import { expect, it } from 'vitest';
import { codeHash } from './code-hash.ts';

const code = { kind: 'signup', email: 'asha@iitdh.ac.in', id: 'request-1', otp: '012345' } as const;

it('is the same for the same code', () => {
  expect(codeHash('pepper', { ...code })).toBe(codeHash('pepper', code));
});

it.each([{ kind: 'reset' }, { email: 'ravi@iitdh.ac.in' }, { id: 'request-2' }, { otp: '012346' }] as const)(
  'is another one with %j',
  (change) => {
    expect(codeHash('pepper', { ...code, ...change })).not.toBe(codeHash('pepper', code));
  },
);

it('can’t be made without the secret', () => {
  expect(codeHash('another pepper', code)).not.toBe(codeHash('pepper', code));
});
