/** Rules of the boxes for a code (spec §2, §5): digits only, one per box. Pure. */

import { withoutUnseen } from '@fresher-party/contract/text';

/** A digit of any script as 0 to 9: in Unicode, they come in runs of ten. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below % 10);
}

/** The code in a pasted text: its one run of as many digits, in one piece or in two halves. Links don't count. */
function codeIn(text: string, length: number): string {
  for (const run of [`\\d{${length}}`, `\\d{${length / 2}}[ -]\\d{${length / 2}}`]) {
    const alone = new RegExp(`(?<![\\d+]|\\d[.,-])${run}(?!\\d|[.,-]\\d)`, 'g');
    const found = new Set(text.replace(/\S*:\/\/\S*/g, '').match(alone));
    if (found.size > 0) return found.size === 1 ? [...found].join('').replace(/\D/g, '') : '';
  }
  // Typed, or a part of a code.
  const digits = /\p{L}/u.test(text) ? '' : text.replace(/\D/g, '');
  return digits.length > length ? '' : digits;
}

/**
 * Puts typed or pasted text into the boxes from `start` on, without anything but digits. A whole code always starts in
 * the first box. Returns the new boxes and the box to focus.
 */
export function fillDigits(
  boxes: readonly string[],
  start: number,
  text: string,
): { boxes: readonly string[]; focus: number } {
  const plain = withoutUnseen(text.replace(/\s/gu, ' ')).replace(/\p{Nd}/gu, plainDigit);
  const digits = codeIn(plain, boxes.length);
  if (digits === '') return { boxes, focus: start };
  const from = digits.length === boxes.length ? 0 : start;
  const filled = boxes.map((box, index) => digits[index - from] ?? box);
  return { boxes: filled, focus: Math.min(from + digits.length, boxes.length - 1) };
}

/** Backspace clears a box; in an empty one it moves back. */
export function eraseDigit(boxes: readonly string[], index: number): { boxes: readonly string[]; focus: number } {
  if (boxes[index] === '') return { boxes, focus: Math.max(0, index - 1) };
  return { boxes: boxes.map((box, at) => (at === index ? '' : box)), focus: index };
}
