/** Rules of the boxes for a code (spec §2, §5): digits only, one per box. Pure. */

/**
 * Puts typed or pasted text into the boxes from `start` on, without anything but digits. A whole code always starts in
 * the first box. Returns the new boxes and the box to focus.
 */
export function fillDigits(
  boxes: readonly string[],
  start: number,
  text: string,
): { boxes: readonly string[]; focus: number } {
  const digits = text.replace(/\D/g, '').slice(0, boxes.length);
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
