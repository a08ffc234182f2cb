/** How the stand-in for Spotify can answer for a song, other than well (oembed-server.ts). */
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
