/** What counts in a text: its characters, and whether there is anything to see. Pure. */

/** Length in code points, so that an emoji of one code point counts as one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** What a text that is too long is told: the limit, and by how much it is over. */
export const tooLongText = (limit: string, text: string, max: number): string =>
  `${limit.replace(/\.$/, '')}. That is ${countCharacters(text) - max} too many.`;

/** Characters that show nothing, except white space; U+FFFC is what a pasted sticker or photo leaves. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffc]/gu;
const blank = /[\p{White_Space}\u2800]/gu;

export const withoutUnseen = (text: string): string => text.replace(unseen, '');

export const isBlank = (text: string): boolean => withoutUnseen(text).replace(blank, '') === '';

/** For searches: without case, accents and curled quotes. Marks of Indic scripts are vowels, so they count. */
export const folded = (text: string): string =>
  withoutUnseen(
    text
      .normalize('NFKD')
      .replace(/\s+/gu, ' ')
      .replace(/[\u0300-\u036f]/gu, ''),
  )
    .replace(/[‘’ʼ]/gu, "'")
    .replace(/[“”]/gu, '"')
    .normalize('NFC')
    .toLowerCase();

/** A line break, and what shows nothing up to the last one after it. */
const blankLines = /\n[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]*\n/gu;

/** A text as cards show it: at most two blank lines in a row. What is stored and sent stays as it was typed. */
export const shownText = (text: string): string =>
  text.replace(/[\u2028\u2029]/gu, '\n').replace(blankLines, (run) => (run.split('\n').length > 4 ? '\n\n\n' : run));

/** An address out of a mail program: `Name <a@b>`, `mailto:`, marks of direction, full-width signs, a last full stop. */
export function cleanAddress(typed: string): string {
  const text = withoutUnseen(typed.normalize('NFKC'))
    .trim()
    .toLowerCase()
    .replace(/[.,;\s]{1,9}$/, '');
  return (text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text).replace(/^mailto:/, '').trim();
}
