import { limits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { personKeys, searchedKey } from './accounts.ts';

const asha = { name: 'Asha  Rao Kulkarni', email: '24cs001@iitdh.ac.in' };

it.each(['a', 'ASHA', 'asha r', ' Rao', 'kulk', '24cs', '24CS001@iitdh.ac.in', 'अ'])(
  'finds a person by “%s”',
  (text) => {
    const keys = personKeys(text === 'अ' ? { ...asha, name: 'अनु' } : asha);
    expect(keys).toContain(searchedKey(text));
  },
);

it.each([
  ['O’Neil', "o'n"],
  ["O'Neil", 'O’N'],
  ['José', 'jose'],
  ['दिल', 'दि'],
])('finds %s by “%s”', (name, text) => expect(personKeys({ ...asha, name })).toContain(searchedKey(text)));
it('does not find दल by दि', () => {
  expect(personKeys({ ...asha, name: 'दल' })).not.toContain(searchedKey('दि'));
});

it.each(['sha', 'iitdh', 'rao a'])('finds nobody by “%s”, which is not a prefix', (text) => {
  expect(personKeys(asha)).not.toContain(searchedKey(text));
});

it('limits the number and length of keys for the longest name', () => {
  const keys = personKeys({ name: 'ab '.repeat(limits.nameLength / 3), email: `${'x'.repeat(240)}@iitdh.ac.in` });
  expect(Math.max(...keys.map((key) => [...key].length))).toBe(limits.personKeyLength);
  expect(keys.length).toBeLessThan(150);
  expect(keys).not.toContain('');
});
