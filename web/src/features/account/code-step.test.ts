import { expect, it } from 'vitest';
import { parsePendingCode } from './code-step.tsx';

const kept = { name: 'Asha', email: 'asha@iitdh.ac.in', sentAt: 1000, requestIds: ['a1', 'b2'], hasCode: true };

it.each([[null], ['{'], ['null'], ['{"email":"a@b.c"}'], [JSON.stringify({ ...kept, requestIds: [1] })]])(
  'is null for %s',
  (json) => {
    expect(parsePendingCode(json)).toBeNull();
  },
);
