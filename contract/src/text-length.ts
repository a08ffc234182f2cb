/** Length in code points, so that an emoji of one code point counts as one (ADR 34). */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
