/**
 * A stand-in for Spotify's oEmbed, with titles and covers that depend on the song's id. `PUT /modes/<id>` sets a failure
 * mode for one song, such as a bad network or a hostile server, until `DELETE /modes/<id>`.
 */

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseSpotifyLink } from '@fresher-party/contract/spotify';

const first = ['Golden', 'Paper', 'Velvet', 'Electric', 'Borrowed', 'Silver', 'Restless', 'Quiet', 'Indigo', 'Second'];
const second = ['Rain', 'Streetlights', 'Summer', 'Radio', 'Balcony', 'Planets', 'Letters', 'Horizon', 'Mango', 'Tide'];
const third = ['at Night', 'in Blue', 'Again', 'for Two', 'Tonight', 'Remix', 'Reprise', 'Live', 'by the Lake'];

const chosenBy =
  (text: string) =>
  <T>(list: readonly T[], byte: number): T =>
    list[(createHash('sha256').update(text).digest()[byte] ?? 0) % list.length] as T;

/** A plausible title for any link. */
export function titleOf(link: string): string {
  const choose = chosenBy(link);
  return `${choose(first, 0)} ${choose(second, 1)} ${choose(third, 2)}`;
}

/** Background, two shapes and a highlight. */
const palettes = [
  ['#ff9f2e', '#b8410b', '#7a2606', '#ffd9a0'],
  ['#123a8c', '#37c8f5', '#0a1f55', '#bdefff'],
  ['#ff7d5c', '#ffe0b0', '#c23b4e', '#fff4d9'],
  ['#5b1fb5', '#ff5b95', '#2c0a6b', '#ffe2a6'],
  ['#0c5a4a', '#5be0a0', '#063228', '#d8ffe6'],
] as const;

/** Stripes, a sun above hills, and a record. */
const designs: readonly ((colours: (typeof palettes)[number]) => string)[] = [
  ([, shape, other]) =>
    `<path d="M-40 320 60-20h50L10 320ZM80 320 180-20h50L130 320Z" fill="${shape}"/><path d="M200 320 300-20h50L250 320Z" fill="${other}"/>`,
  ([, shape, other, light]) =>
    `<circle cx="150" cy="120" r="62" fill="${light}"/><path d="M0 190q90-60 180 0t160 0v110H0Z" fill="${shape}"/><path d="M0 240q110-60 300 0v60H0Z" fill="${other}"/>`,
  ([, shape, other, light]) =>
    `<circle cx="150" cy="150" r="120" fill="${other}"/><circle cx="150" cy="150" r="46" fill="${shape}"/><circle cx="150" cy="150" r="9" fill="${light}"/>`,
];

function coverOf(id: string): string {
  const choose = chosenBy(id);
  const colours = choose(palettes, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300"><rect width="300" height="300" fill="${colours[0]}"/>${choose(designs, 1)(colours)}</svg>`;
}

type Usual = Readonly<Record<string, unknown>>;

function send(response: ServerResponse, status: number, body: string | Usual, type = 'application/json'): void {
  response.writeHead(status, { 'Content-Type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The answer in each failure mode. */
const failures = {
  slow: () => {}, // Never answers.
  down: (response: ServerResponse) => send(response, 503, 'Service Unavailable', 'text/plain'),
  limited: (response: ServerResponse) => send(response, 429, '{}'),
  unknown: (response: ServerResponse) => send(response, 404, '{}'),
  markup: (response: ServerResponse, usual: Usual) =>
    send(response, 200, { ...usual, title: '<img src=x onerror=alert(1)>\u202eevil\u0000 <b>title</b>' }),
  page: (response: ServerResponse) => send(response, 200, '<h1>Log in to the Wi-Fi</h1>', 'text/html'),
  wrong: (response: ServerResponse) => send(response, 200, { title: 7, thumbnail_url: ['x'] }),
  broken: (response: ServerResponse) => send(response, 200, '{"title": "half'),
  huge: (response: ServerResponse, usual: Usual) =>
    send(response, 200, { ...usual, title: 'x'.repeat(10 * 1024 * 1024) }),
  'foreign-cover': (response: ServerResponse, usual: Usual) =>
    send(response, 200, { ...usual, thumbnail_url: 'https://evil.example/x.scdn.co/cover.jpg' }),
  redirect: (response: ServerResponse) => response.writeHead(302, { Location: '/health' }).end(),
};
export type OembedMode = keyof typeof failures;

const modes = new Map<string, OembedMode>();
/** Number of requests for each song. */
const asked = new Map<string, number>();

async function handle(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin);
  const [, kind, name = ''] = pathname.split('/');
  if (kind === 'health') return send(response, 200, {});
  if (kind === 'covers') return send(response, 200, coverOf(name.replace(/\.svg$/, '')), 'image/svg+xml');
  if (kind === 'asked') return send(response, 200, String(asked.get(name) ?? 0));
  if (kind === 'modes') {
    const mode = await text(request);
    if (request.method === 'DELETE') modes.delete(name);
    else if (Object.hasOwn(failures, mode)) modes.set(name, mode as OembedMode);
    else return send(response, 400, {});
    return send(response, 200, {});
  }
  const song = kind === 'oembed' ? parseSpotifyLink(searchParams.get('url') ?? '') : null;
  if (!song) return send(response, 404, {});
  asked.set(song.id, (asked.get(song.id) ?? 0) + 1);
  const usual = {
    html: `<iframe src="https://open.spotify.com/embed/track/${song.id}"></iframe>`,
    title: titleOf(song.link),
    thumbnail_url: `${origin}/covers/${song.id}.svg`,
    provider_name: 'Spotify',
    version: '1.0',
    type: 'rich',
  };
  const mode = modes.get(song.id);
  if (mode) failures[mode](response, usual);
  else send(response, 200, usual);
}

/** The request handler of a server at `origin`. */
export const answerOembed = (origin: string) => (request: IncomingMessage, response: ServerResponse) =>
  void handle(origin, request, response);
