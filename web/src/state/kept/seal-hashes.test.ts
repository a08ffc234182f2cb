import { limits } from '@fresher-party/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseSealHashes, recordSealHash } from './seal-hashes.ts';

const [one, other] = ['a'.repeat(64), 'b'.repeat(64)];
const kept = new Map<string, string>();
const now = Date.parse('2025-10-11T21:05:00+05:30');

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers({ now });
  const setItem = (key: string, value: string) => void kept.set(key, value);
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const recorded = () => parseSealHashes(kept.get('sealHashes') ?? null, Date.now());

it('keeps all hashes, each with the time when it was first received', () => {
  recordSealHash(one, true);
  vi.advanceTimersByTime(60_000);
  recordSealHash(one, false);
  recordSealHash(other, false);
  const expected = [
    { hash: one, at: now, early: true },
    { hash: other, at: now + 60_000, early: false },
  ];
  expect(recorded()).toEqual(expected);
  // Another tab may have stored one, which must stay.
  kept.delete('sealHashes');
  recordSealHash(one, false);
  expect(recorded()).toEqual(expected);
});

it('drops a hash after thirty days', () => {
  const json = JSON.stringify([{ hash: one, at: now, early: true }]);
  expect(limits.sealHashKept).toBe(30 * 86_400_000);
  expect(parseSealHashes(json, now + limits.sealHashKept - 1)).toHaveLength(1);
  expect(parseSealHashes(json, now + limits.sealHashKept)).toEqual([]);
});

it.each([null, '{', '{}', '[1, null, {"hash": "a"}]', `[{"hash":"${one}","at":"now","early":true}]`])(
  'ignores %s',
  (json) => {
    expect(parseSealHashes(json, now)).toEqual([]);
  },
);
