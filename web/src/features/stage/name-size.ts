/** How large the winners' names can be on the stage (ADR 39). Pure. */

/** In hundredths of the screen's height: the largest letters, and the room for all lines of names. */
const places = {
  withFaces: { largest: 20, room: 21.6 },
  withoutFaces: { largest: 20, room: 49 },
  end: { largest: 13, room: 36 },
} as const;
const smallest = 6;
/** Smaller names can’t be read from the last row. */
const smallestWithFaces = 8.5;
/** The screen's width without margins, the gap between two winners, a letter's width by its size, and how full lines of whole words get. */
const screenWidth = 162;
export const faceGap = 5;
const letterWidth = 0.58;
const filled = 0.8;
const lineHeight = 1.08;

const linesOf = (letters: number, perLine: number): number =>
  letters <= perLine ? 1 : Math.ceil(letters / (perLine * filled));

/** The largest size at which each name fits into its column, or all of them under each other. */
function fittingSize(
  names: readonly string[],
  { largest, room }: (typeof places)[keyof typeof places],
  columns = 1,
): number {
  const width = (screenWidth - faceGap * (columns - 1)) / columns;
  for (let size = largest; size > smallest; size -= 0.5) {
    const perLine = Math.floor(width / (letterWidth * size));
    const lines = names.map((name) => linesOf(Array.from(name).length, perLine));
    const height = columns > 1 ? Math.max(...lines) : lines.reduce((sum, count) => sum + count, 0);
    // A name in one line reads better than a larger one in two, unless it would be small.
    const isBroken = lines.some((count) => count > 1) && size > 14;
    if (!isBroken && height * size * lineHeight <= room) return size;
  }
  return smallest;
}

/**
 * Of the winners' names when they are revealed, each under its face. `hasFaces` is false for winners that are so many, or
 * whose names are so long, that the names need the room.
 */
export function nameSize(names: readonly string[]): { readonly size: number; readonly hasFaces: boolean } {
  const size = fittingSize(names, places.withFaces, names.length);
  if (names.length <= 3 && size >= smallestWithFaces) return { size, hasFaces: true };
  return { size: fittingSize(names, places.withoutFaces), hasFaces: false };
}

/** Of the names at the end, one line of them for each category. */
export const endSize = (names: readonly string[]): number => fittingSize(names, places.end);
