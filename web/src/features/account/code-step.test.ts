import { expect, it } from 'vitest';
import { parsePendingCode } from './code-step.tsx';

const kept = { name: 'Asha', email: 'asha@iitdh.ac.in', sentAt: 1000, requestIds: ['a1', 'b2'], hasCode: true };

it('reads the record, however old it is by the device’s clock', () => {
  expect(parsePendingCode(JSON.stringify(kept))).toEqual(kept);
});

it.each([[null], ['{'], ['null'], ['{"email":"a@b.c"}'], [JSON.stringify({ ...kept, requestIds: [1] })]])(
  'is null for %s',
  (json) => {
    expect(parsePendingCode(json)).toBeNull();
  },
);

it('stores that a mail has no code, and the server’s message about it', () => {
  const withoutCode = { ...kept, hasCode: false, notice: 'Please open the link.' };
  expect(parsePendingCode(JSON.stringify(withoutCode))).toEqual(withoutCode);
});
