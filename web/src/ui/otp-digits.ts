/** Pure rules of the code boxes (spec §2, §5): digits only, one per box. */

/**
 * Puts typed or pasted text into the boxes from `start` on. Everything but digits is dropped; a whole code lands in
 * the first box on, wherever it was put. Returns the new boxes and the box to go to.
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

/** Backspace empties a box; on an empty one it moves back. */
export function eraseDigit(boxes: readonly string[], index: number): { boxes: readonly string[]; focus: number } {
  if (boxes[index] === '') return { boxes, focus: Math.max(0, index - 1) };
  return { boxes: boxes.map((box, at) => (at === index ? '' : box)), focus: index };
}
