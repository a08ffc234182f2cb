/** Characters that print nothing or turn the direction of what follows, beyond the title itself. */
const harmful = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** One line of a stranger's text, at most `max` characters as a person counts them; '' when nothing is left. */
export function cleanTitle(text: string, max: number): string {
  const line = text.toWellFormed().replace(/\s+/gu, ' ').replace(harmful, '').trim();
  const characters = [...line];
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
