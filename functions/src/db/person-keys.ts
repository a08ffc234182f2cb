/** Search keys of a person: prefixes of their name, of each word of it, and of their address. Pure. */

import { limits } from '@fresher-party/contract/limits';
import { folded } from '@fresher-party/contract/text';

const length = limits.personKeyLength;
/** Words of a name that get keys. */
const words = 6;

const fold = (text: string): string => folded(text).trim();
const beginnings = (text: string): string[] => {
  const characters = [...text].slice(0, length);
  return characters.map((_, index) =>
    characters
      .slice(0, index + 1)
      .join('')
      .trimEnd(),
  );
};

/** All search keys of a person. */
export function personKeys({ name, email }: { readonly name: string; readonly email: string }): string[] {
  const whole = fold(name);
  return [...new Set([whole, ...whole.split(' ').slice(1, words), fold(email)].flatMap(beginnings))];
}

/** The key for a search text. */
export const searchedKey = (text: string): string => [...fold(text)].slice(0, length).join('').trimEnd();
