import { expect, it } from 'vitest';
import { listDigest, voteCode } from './vote-codes.ts';

const value = '00112233445566778899aabbccddeeff';

it('derives the same code from the same value, person and category', () => {
  const code = voteCode(value, 'uid', 'Mr_Fresher');
  // printf '["vote","00112233445566778899aabbccddeeff","uid","Mr_Fresher"]' | sha256sum
  expect(code).toBe('ee57f9539b1acba9a95bca122c4b26004e0b1ddea267d405e74689dc1bbf6cfa');
  for (const other of [
    voteCode(value.replace('00', '01'), 'uid', 'Mr_Fresher'),
    voteCode(value, 'uie', 'Mr_Fresher'),
    voteCode(value, 'uid', 'Miss_Fresher'),
    // Parts can't be shifted into each other.
    voteCode(`${value}","uid`, '', 'Mr_Fresher'),
  ]) {
    expect(other).not.toBe(code);
  }
});

it('hashes a list as sha256sum hashes a file of its lines', () => {
  // printf 'aa\nbb\n' | sha256sum
  expect(listDigest(['aa', 'bb'])).toBe('329d670e59ead1543a2d36865895972560bc434204c5f4a0c8219005dd312719');
  expect(listDigest(['aab', 'b'])).not.toBe(listDigest(['aa', 'bb']));
});
