/** The font size of the winners' names on the stage (ADR 39). Pure. */

/** The largest font size, and the height for all lines of names, in hundredths of the screen's height. */
const places = {
  withFaces: { largest: 20, room: 21.6 },
  withoutFaces: { largest: 20, room: 49 },
  endWithFaces: { largest: 11, room: 24 },
  end: { largest: 13, room: 36 },
} as const;
const smallest = 6;
/** Smaller names aren't readable from the last row. */
const smallestWithFaces = 8.5;
// The width without margins, the gap between winners, the average width of a letter in em, and how full a line of whole
// words gets on average.
const screenWidth = 162;
export const faceGap = 5;
const letterWidth = 0.58;
const filled = 0.8;
const lineHeight = 1.08;

const linesOf = (letters: number, perLine: number): number =>
  letters <= perLine ? 1 : Math.ceil(letters / (perLine * filled));

/** The largest size at which each text fits into its column or, with one column, all of them below each other. */
function fittingSize(
  names: readonly string[],
  { largest, room }: (typeof places)[keyof typeof places],
  columns = 1,
): number {
  const width = (screenWidth - faceGap * (columns - 1)) / columns;
  for (let size = largest; size > smallest; size -= 0.5) {
    const perLine = Math.floor(width / (letterWidth * size));
    const lines = names.map((text) =>
      text.split('\n').reduce((sum, line) => sum + linesOf(Array.from(line).length, perLine), 0),
    );
    const height = columns > 1 ? Math.max(...lines) : lines.reduce((sum, count) => sum + count, 0);
    // One line reads better than two lines of larger letters, unless it would be small.
    const isBroken = lines.some((count) => count > 1) && size > 14;
    if (!isBroken && height * size * lineHeight <= room) return size;
  }
  return smallest;
}

/**
 * The font size when the winners are revealed. `hasFaces` is false if the names are so many or so long that they need
 * the faces' space.
 */
export function nameSize(names: readonly string[]): { readonly size: number; readonly hasFaces: boolean } {
  const size = fittingSize(names, places.withFaces, names.length);
  if (names.length <= 3 && size >= smallestWithFaces) return { size, hasFaces: true };
  return { size: fittingSize(names, places.withoutFaces), hasFaces: false };
}

/** The font size at the end, for the winners' names by category. Without faces, a category's names are in one line. */
export function endSize(winners: readonly (readonly string[])[]): ReturnType<typeof nameSize> {
  const listed = winners.map((names) => names.join('\n'));
  const size = fittingSize(listed, places.endWithFaces, listed.length);
  if (winners.every((names) => names.length <= 2) && size >= smallestWithFaces) return { size, hasFaces: true };
  return { size: fittingSize(winners.map(inOneLine), places.end), hasFaces: false };
}

export const inOneLine = (names: readonly string[]): string => names.join(' and ');
