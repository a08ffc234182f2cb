/** Deterministic titles and covers for Spotify's stand-in. */

import { createHash } from 'node:crypto';

const first = ['Golden', 'Paper', 'Velvet', 'Electric', 'Borrowed', 'Silver', 'Restless', 'Quiet', 'Indigo', 'Second'];
const second = ['Rain', 'Streetlights', 'Summer', 'Radio', 'Balcony', 'Planets', 'Letters', 'Horizon', 'Mango', 'Tide'];

const third = [
  'at Night',
  'in Blue',
  'Again',
  'for Two',
  'Tonight',
  'Remix',
  'Reprise',
  'Live',
  'after All',
  'by the Lake',
];

const bytesOf = (id: string): Buffer => createHash('sha256').update(id).digest();

/** A plausible title for any id. */
export function titleOf(link: string): string {
  const bytes = bytesOf(link);
  return `${first[(bytes[0] ?? 0) % first.length]} ${second[(bytes[1] ?? 0) % second.length]} ${third[(bytes[2] ?? 0) % third.length]}`;
}

/** Background, two shapes and a highlight of a cover. */
const palettes = [
  ['#ff9f2e', '#b8410b', '#7a2606', '#ffd9a0'],
  ['#123a8c', '#37c8f5', '#0a1f55', '#bdefff'],
  ['#ff7d5c', '#ffe0b0', '#c23b4e', '#fff4d9'],
  ['#5b1fb5', '#ff5b95', '#2c0a6b', '#ffe2a6'],
  ['#0c5a4a', '#5be0a0', '#063228', '#d8ffe6'],
  ['#8d9bff', '#2b2a7a', '#4b4fd0', '#f1f2ff'],
] as const;

type Colours = readonly [back: string, shape: string, other: string, light: string];

const designs: readonly ((colours: Colours) => string)[] = [
  // Slanted stripes.
  ([, shape, other]) =>
    `<path d="M-40 320 60-20h50L10 320ZM80 320 180-20h50L130 320Z" fill="${shape}"/><path d="M200 320 300-20h50L250 320Z" fill="${other}"/>`,
  // Arcs around a corner.
  ([, shape, other]) =>
    [250, 190, 130, 70]
      .map((radius, index) => `<circle cy="300" r="${radius}" fill="${index % 2 ? other : shape}"/>`)
      .join(''),
  // A sun above hills.
  ([, shape, other, light]) =>
    `<circle cx="150" cy="120" r="62" fill="${light}"/><path d="M0 190q90-60 180 0t160 0v110H0Z" fill="${shape}"/><path d="M0 240q110-60 300 0v60H0Z" fill="${other}"/>`,
  // A record.
  ([, shape, other, light]) =>
    `<circle cx="150" cy="150" r="120" fill="${other}"/><circle cx="150" cy="150" r="84" fill="none" stroke="${shape}" stroke-width="3"/><circle cx="150" cy="150" r="46" fill="${shape}"/><circle cx="150" cy="150" r="9" fill="${light}"/>`,
  // A diagonal with a disc.
  ([, shape, , light]) =>
    `<path d="M0 300 300 0v300Z" fill="${shape}"/><circle cx="205" cy="205" r="44" fill="${light}"/>`,
  // Rays.
  ([, shape, , light]) =>
    `<path d="M150 150 0 0h80ZM150 150 160 0h80ZM150 150 300 70v80ZM150 150 300 230v70h-10ZM150 150 210 300h-80ZM150 150 50 300H0v-30ZM150 150 0 190v-80Z" fill="${shape}"/><circle cx="150" cy="150" r="48" fill="${light}"/>`,
];

/** A cover as SVG: a design and a palette that depend on the id. */
export function coverOf(id: string): string {
  const [a = 0, b = 0] = bytesOf(id);
  const colours = palettes[a % palettes.length] ?? palettes[0];
  const shapes = designs[b % designs.length]?.(colours);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300"><rect width="300" height="300" fill="${colours[0]}"/>${shapes}</svg>`;
}

/** The stand-in's failure modes. */
export const oembedModes = [
  'slow',
  'down',
  'limited',
  'unknown',
  'markup',
  'page',
  'wrong',
  'broken',
  'huge',
  'foreign-cover',
  'redirect',
] as const;
export type OembedMode = (typeof oembedModes)[number];
