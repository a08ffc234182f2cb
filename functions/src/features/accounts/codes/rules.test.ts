import { limits } from '@fresher-party/contract/limits';
import { describe, expect, it } from 'vitest';
import {
  boundIdOf,
  codeHash,
  dayOf,
  emptyMailbox,
  isBound,
  type Mailbox,
  mailWait,
  mayHoldCode,
  unboundIdOf,
  withMail,
} from './rules.ts';

// tests/api/bound-codes.security.test.ts and accounts.test.ts have codes that are used, used up and expired.
it('has a hash that differs with the pepper and with every part', () => {
  const asked = { kind: 'signup', email: 'asha@iitdh.ac.in', request: 'b-1', otp: '012345' } as const;
  const hashes = [
    codeHash('pepper', asked),
    codeHash('another', asked),
    codeHash('pepper', { ...asked, kind: 'reset' }),
    codeHash('pepper', { ...asked, email: 'bela@iitdh.ac.in' }),
    codeHash('pepper', { ...asked, request: 'b-2' }),
    codeHash('pepper', { ...asked, otp: '012346' }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('is recognised as bound by its id', () => {
  expect(isBound(boundIdOf('x'))).toBe(true);
  expect(isBound(unboundIdOf('pepper', 'signup', 'asha@iitdh.ac.in'))).toBe(false);
  // Ids that could form another path in the database.
  for (const id of ['0f3a', 'b3Xk', 'b-', 'b-a/b', 'b-a/b/c', 'b-\ud800']) expect(isBound(id)).toBe(false);
});

const minute = 60_000;
const start = Date.parse('2025-10-10T12:00:00Z');

/** Requests a mail every second for `minutes`. Returns when mails were sent, in minutes from the start. */
function mailsWithin(minutes: number): number[] {
  let mailbox = emptyMailbox;
  const sent: number[] = [];
  for (let now = start; now < start + minutes * minute; now += 1000) {
    if (mailWait(mailbox, now) > 0) continue;
    mailbox = withMail(mailbox, now);
    sent.push((now - start) / minute);
  }
  return sent;
}

describe('mailWait', () => {
  it('allows one mail a minute and five an hour, then one every nine minutes', () => {
    expect(mailsWithin(70)).toEqual([0, 1, 2, 3, 4, 13, 22, 31, 40, 49, 58, 67]);
  });

  it('keeps a valid link in the inbox however many requests come', () => {
    const sent = mailsWithin(24 * 60);
    const gaps = sent.slice(1).map((at, index) => at - (sent[index] ?? 0));
    expect(Math.max(...gaps) * minute).toBeLessThan(limits.otpLifetime);
  });

  it('has at most five valid codes at a time', () => {
    const sent = mailsWithin(24 * 60);
    const live = sent.map((at) => sent.filter((other) => other <= at && (at - other) * minute < limits.otpLifetime));
    expect(Math.max(...live.map(({ length }) => length))).toBe(5);
  });

  it('returns how long to wait', () => {
    const mailbox = { sent: [start], wrong: {} };
    expect(mailWait(mailbox, start)).toBe(minute);
    expect(mailWait(mailbox, start + minute - 1)).toBe(1);
    expect(mailWait(mailbox, start + minute)).toBe(0);
    const full = { sent: [0, 1, 2, 3, 4].map((at) => start + at * minute), wrong: {} };
    expect(mailWait(full, start + 5 * minute)).toBe(8 * minute);
  });

  it('waits no longer after the clock was set back', () => {
    const mailbox = { sent: [start + 60 * minute], wrong: {} };
    expect(mailWait(mailbox, start)).toBe(minute);
    expect(withMail(mailbox, start).sent).toEqual([start, start]);
  });
});

describe('a mailbox', () => {
  it('keeps only mails of the last hour and wrong codes of the day', () => {
    const mailbox: Mailbox = { sent: [start - 61 * minute, start - 59 * minute], wrong: { '2025-10-09': 20 } };
    expect(withMail(mailbox, start)).toEqual({ sent: [start - 59 * minute, start], wrong: {} });
    expect(withMail({ sent: [], wrong: { '2025-10-10': 3 } }, start).wrong).toEqual({ '2025-10-10': 3 });
  });

  it('gets no code from the twentieth wrong one until the end of the day', () => {
    const tried = (wrong: number): Mailbox => ({ sent: [], wrong: { [dayOf(start)]: wrong } });
    expect(mayHoldCode(tried(limits.wrongCodesPerDay - 1), start)).toBe(true);
    expect(mayHoldCode(tried(limits.wrongCodesPerDay), start)).toBe(false);
    expect(mayHoldCode(tried(limits.wrongCodesPerDay), start + 24 * 60 * minute)).toBe(true);
  });
});
