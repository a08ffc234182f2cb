/** Length as a person counts it: code points, so an emoji of one code point is one (ADR 34). */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
