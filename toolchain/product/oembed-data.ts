/** Deterministic titles and covers for Spotify's stand-in (ADR 35). */

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

/** A cover as SVG, with colours derived from the id. */
export function coverOf(id: string): string {
  const [a = 0, b = 0, x = 0, y = 0] = bytesOf(id);
  const hue = (byte: number) => Math.round((byte / 255) * 360);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue(a)} 70% 45%)"/><stop offset="1" stop-color="hsl(${hue(b)} 70% 22%)"/></linearGradient></defs><rect width="300" height="300" fill="url(#g)"/><circle cx="${60 + (x % 180)}" cy="${60 + (y % 180)}" r="70" fill="hsl(${(hue(a) + 60) % 360} 90% 70%)" opacity=".75"/></svg>`;
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
