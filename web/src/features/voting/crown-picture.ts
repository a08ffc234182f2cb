/** The results as a picture to share: 1080 × 1350 pixels, drawn with the app's fonts and design tokens. */

import { type Category, categoryTitles } from '@fresher-party/contract/categories';
import { eventTitle } from '@fresher-party/contract/event';
import { type RankedCandidate, winnersOf } from '@fresher-party/contract/rank-candidates';
import { initials } from '../../ui/Face.tsx';
import { aboutWinner, resultTexts, tieText } from './result-texts.ts';
import type { CategoryResult } from './vote-view.ts';

const width = 1080;
const height = 1350;
const margin = 72;
const card = { top: 356, height: 400, gap: 36, inset: 56, radius: 48 };

/** The value of a design token. */
const tokenValue = (token: string): string => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

interface Letters {
  readonly font: string;
  readonly spacing: string;
}
const display = (size: number): Letters => ({
  font: `800 ${size}px "Bricolage Grotesque", sans-serif`,
  spacing: `${-0.03 * size}px`,
});
const text = (weight: number, size: number): Letters => ({
  font: `${weight} ${size}px "Instrument Sans", sans-serif`,
  spacing: '0px',
});

/** The layout of a category's card for one, two and three winners: sizes of face and letters, line positions. */
const layouts = [
  { face: 220, letters: 92, lines: 2, first: 224, pitch: 0, lift: 18 },
  { face: 96, letters: 52, lines: 2, first: 152, pitch: 112, lift: 0 },
  { face: 64, letters: 44, lines: 1, first: 140, pitch: 74, lift: 0 },
] as const;

type Draw = CanvasRenderingContext2D;

function write(
  draw: Draw,
  words: string,
  x: number,
  y: number,
  { font, spacing }: Letters,
  colour: string,
  most = width,
): void {
  Object.assign(draw, { font, letterSpacing: spacing });
  draw.fillStyle = colour;
  draw.fillText(words, x, y, most);
}

/** The words on one line or, if two are allowed, split so that the longer one is as short as possible. */
function linesOf(words: string, lines: 1 | 2): readonly string[] {
  const parts = words.split(/\s+/);
  if (lines === 1 || parts.length === 1) return [words];
  const halves = parts
    .slice(1)
    .map((_, index) => [parts.slice(0, index + 1), parts.slice(index + 1)].map((half) => half.join(' ')));
  const longest = (half: readonly string[]) => Math.max(...half.map((line) => line.length));
  return halves.toSorted((a, b) => longest(a) - longest(b))[0] ?? [words];
}

/** The largest font size at which a name is at most `most` wide, and its lines. */
function fitted(draw: Draw, words: string, most: number, { letters, lines }: (typeof layouts)[number]) {
  const isWide = (line: string, size: number): boolean => {
    const { font, spacing: letterSpacing } = display(size);
    Object.assign(draw, { font, letterSpacing });
    return draw.measureText(line).width > most;
  };
  if (!isWide(words, letters)) return { size: letters, lines: [words] };
  const broken = linesOf(words, lines);
  let size: number = letters;
  while (size > 24 && broken.some((line) => isWide(line, size))) size -= 2;
  return { size, lines: broken };
}

function background(draw: Draw): void {
  const down = draw.createLinearGradient(0, 0, 0, height);
  down.addColorStop(0, tokenValue('--ground'));
  down.addColorStop(1, tokenValue('--deep'));
  draw.fillStyle = down;
  draw.fillRect(0, 0, width, height);
  for (const [x, y, colour] of [
    [width, 0, tokenValue('--glow-violet')],
    [0, 120, tokenValue('--glow-rose')],
    [width, height, tokenValue('--glow-blue')],
  ] as const) {
    const glow = draw.createRadialGradient(x, y, 0, x, y, 760);
    glow.addColorStop(0, colour);
    glow.addColorStop(1, `${colour.slice(0, 7)}00`);
    draw.fillStyle = glow;
    draw.fillRect(0, 0, width, height);
  }
  // The string of lights.
  const wire = (x: number): number => 150 + 26 * Math.sin((x / width) * 10.6 - 0.2) + 6 * Math.sin((x / width) * 5.1);
  draw.strokeStyle = tokenValue('--edge');
  draw.lineWidth = 3;
  draw.beginPath();
  for (let x = 0; x <= width; x += 8) draw.lineTo(x, wire(x));
  draw.stroke();
  const colours = ['--gold', '--rose', '--sky', '--cream'].map(tokenValue);
  for (let bulb = 0; bulb < 14; bulb += 1) {
    const x = ((bulb + 0.5) / 14) * width;
    const colour = colours[bulb % colours.length] ?? '';
    draw.fillStyle = `${colour}55`;
    draw.beginPath();
    draw.arc(x, wire(x) + 4, 24, 0, 2 * Math.PI);
    draw.fill();
    draw.fillStyle = colour;
    draw.beginPath();
    draw.arc(x, wire(x) + 4, 9, 0, 2 * Math.PI);
    draw.fill();
  }
}

/** A winner's photo; null if there is none or it can't be loaded. */
function photoOf({ photo }: RankedCandidate): Promise<HTMLImageElement | null> {
  if (!photo) return Promise.resolve(null);
  return new Promise((resolve) => {
    const image = new Image();
    // A cross-origin photo without CORS would taint the canvas.
    image.crossOrigin = 'anonymous';
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = photo;
  });
}

function face(
  draw: Draw,
  name: string,
  photo: HTMLImageElement | null,
  x: number,
  y: number,
  size: number,
  tone: string,
) {
  draw.save();
  draw.beginPath();
  draw.arc(x, y, size / 2, 0, 2 * Math.PI);
  draw.clip();
  if (photo) {
    const side = Math.min(photo.naturalWidth, photo.naturalHeight);
    const [left, top] = [(photo.naturalWidth - side) / 2, (photo.naturalHeight - side) / 2];
    draw.drawImage(photo, left, top, side, side, x - size / 2, y - size / 2, size, size);
  } else {
    draw.fillStyle = tone;
    draw.fillRect(x - size / 2, y - size / 2, size, size);
    draw.textAlign = 'center';
    draw.textBaseline = 'middle';
    write(draw, initials(name), x, y + size * 0.02, display(size * 0.38), tokenValue('--deep'));
  }
  draw.restore();
}

async function crown(draw: Draw, { category, ranked }: CategoryResult, top: number): Promise<void> {
  const tone = tokenValue(
    ({ Mr_Fresher: '--sky', Miss_Fresher: '--rose-text' } satisfies Record<Category, string>)[category],
  );
  const left = margin + card.inset;
  const winners = winnersOf(ranked);
  const [first] = winners;

  draw.beginPath();
  draw.roundRect(margin, top, width - 2 * margin, card.height, card.radius);
  draw.fillStyle = tokenValue('--raise');
  draw.fill();
  const shine = draw.createLinearGradient(margin, top + card.height, width - margin, top);
  shine.addColorStop(0.2, `${tone}00`);
  shine.addColorStop(1, `${tone}66`);
  draw.fillStyle = shine;
  draw.fill();
  write(draw, categoryTitles[category], left, top + 88, text(650, 40), tone);
  if (!first) {
    write(
      draw,
      ranked.length === 0 ? resultTexts.nobodyStood : resultTexts.noVotes,
      left,
      top + 220,
      text(500, 44),
      tokenValue('--mute'),
    );
    return;
  }
  // There is room for three winners; more are only counted.
  const shown = winners.slice(0, layouts.length);
  const layout = layouts[shown.length - 1] ?? layouts[0];
  const most = width - 2 * margin - 2 * card.inset - layout.face - 40;
  for (const [index, winner] of shown.entries()) {
    const middle = top + layout.first + index * layout.pitch;
    const { size, lines } = fitted(draw, winner.name, most, layout);
    const start = middle + size * 0.3 - ((lines.length - 1) * size) / 2 - layout.lift;
    for (const [row, line] of lines.entries())
      write(draw, line, left, start + row * size, display(size), tokenValue('--ink'), most);
    const x = width - margin - card.inset - layout.face / 2;
    face(draw, winner.name, await photoOf(winner), x, middle, layout.face, tone);
  }
  const more = winners.length - shown.length;
  const about = shown.length === 1 ? aboutWinner(first, ranked) : tieText(first.votes);
  write(
    draw,
    more > 0 ? `${about}, and ${more} more` : about,
    left,
    top + card.height - 48,
    text(500, 36),
    tokenValue('--mute'),
  );
}

/** Resolves to a PNG. Rejects if the browser can't draw one. */
export async function drawCrowns(categories: readonly CategoryResult[]): Promise<Blob> {
  await Promise.all([document.fonts.load(display(100).font), document.fonts.load(text(500, 36).font)]);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('This browser draws no pictures.');
  background(draw);
  write(draw, eventTitle, margin, 100, text(650, 38), tokenValue('--ink'));
  write(draw, 'Crowned.', margin, 304, display(132), tokenValue('--ink'));
  for (const [index, result] of categories.entries()) {
    await crown(draw, result, card.top + index * (card.height + card.gap));
  }
  write(draw, `${location.host}/results`, margin, height - 72, text(500, 32), tokenValue('--faint'));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png');
  });
}
