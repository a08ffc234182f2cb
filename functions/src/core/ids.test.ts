import { describe, expect, it } from 'vitest';
import { keyedHash, keyedId, userIds } from './ids.ts';

describe.each([
  ['keyedHash', keyedHash, /^[\w-]{43}$/],
  ['keyedId', keyedId, /^[0-9a-f]{32}$/],
] as const)('%s', (_, hash, form) => {
  const parts: [string, string, string, string] = ['pepper', 'u1', 'key', 'candidate'];

  it('is the same for the same parts, and another one when a part or its place differs', () => {
    expect(hash(...parts)).toBe(hash(...parts));
    expect(hash(...parts)).toMatch(form);
    for (const [index, part] of parts.entries())
      expect(hash(...(parts.with(index, `other ${part}`) as typeof parts))).not.toBe(hash(...parts));
    expect(hash('pepper', 'u1key', '', 'candidate')).not.toBe(hash(...parts));
  });
});

it('gives each address an id, which can’t be derived without the key', () => {
  const idOf = userIds('key');
  expect(idOf('asha@iitdh.ac.in')).toBe(idOf('asha@iitdh.ac.in'));
  expect(idOf('asha@iitdh.ac.in')).toMatch(/^[0-9a-f]{32}$/);
  expect(idOf('asha@iitdh.ac.in')).not.toBe(idOf('ravi@iitdh.ac.in'));
  expect(idOf('asha@iitdh.ac.in')).not.toBe(userIds('another key')('asha@iitdh.ac.in'));
});
