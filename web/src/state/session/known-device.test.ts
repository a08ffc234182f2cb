import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDevice, knownDevice } from './known-device.ts';

let stored: Record<string, string> = {};
beforeEach(() => {
  stored = {};
  const localStorage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
    removeItem: (key: string) => delete stored[key],
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps ten accounts and one token each, and forgets a deleted account', async () => {
  for (let i = 0; i < 12; i += 1) await keepDevice(`a${i}@iitdh.ac.in`, `mark ${i}`);
  await keepDevice('A5@iitdh.ac.in ', 'another');
  const emails = Array.from({ length: 12 }, (_, index) => `a${index}@iitdh.ac.in`);
  const marks = await Promise.all(emails.map(knownDevice));
  expect(marks.slice(0, 2)).toEqual([undefined, undefined]);
  expect(marks[5]).toBe('another');
  expect(marks.filter(Boolean)).toHaveLength(10);
  expect(JSON.stringify(stored)).not.toContain('iitdh');
  await keepDevice('a5@iitdh.ac.in', null);
  expect(await knownDevice('a5@iitdh.ac.in')).toBeUndefined();
});
