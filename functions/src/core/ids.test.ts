import { describe, expect, it } from 'vitest';
import { keyedHash, keyedId, userIds } from './ids.ts';

describe.each([
  ['keyedHash', keyedHash, /^[\w-]{43}$/],
  ['keyedId', keyedId, /^[0-9a-f]{32}$/],
] as const)('%s', (_, hash, form) => {
  const parts = ['pepper', 'u1', 'key', 'candidate'] as const;

  it('is the same for the same parts', () => {
    expect(hash(...parts)).toBe(hash(...parts));
    expect(hash(...parts)).toMatch(form);
  });

  it.each([
    ['pepper', ['other', 'u1', 'key', 'candidate']],
    ['person', ['pepper', 'u2', 'key', 'candidate']],
    ['key', ['pepper', 'u1', 'other', 'candidate']],
    ['candidate', ['pepper', 'u1', 'key', 'other']],
    ['place of a part', ['pepper', 'u1key', '', 'candidate']],
  ] as const)('is another one for another %s', (__, [pepper, ...others]) => {
    expect(hash(pepper, ...others)).not.toBe(hash(...parts));
  });
});

describe('the id of a user', () => {
  const idOf = userIds('key');

  it('is the same for each spelling of an address, and valid as a document id', () => {
    expect(idOf('asha@iitdh.ac.in')).toBe(idOf('asha@iitdh.ac.in'));
    expect(idOf('asha@iitdh.ac.in')).toMatch(/^[0-9a-f]{32}$/);
    expect(idOf('asha@iitdh.ac.in')).not.toBe(idOf('ravi@iitdh.ac.in'));
  });

  it('can’t be derived without the key', () => {
    expect(idOf('asha@iitdh.ac.in')).not.toBe(userIds('another key')('asha@iitdh.ac.in'));
  });
});
