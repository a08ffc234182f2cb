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

/** A byte that depends on the text alone. */
const byteOf = (text: string, index: number): number => createHash('sha256').update(text).digest()[index] ?? 0;

/** A plausible title for any link. */
export const titleOf = (link: string): string =>
  [first, second, third].map((words, index) => words[byteOf(link, index) % words.length]).join(' ');

/** A record in colours of its own. */
function coverOf(id: string): string {
  const hue = Math.round((byteOf(id, 0) / 256) * 360);
  const circle = (radius: number, colour: string) => `<circle cx="150" cy="150" r="${radius}" fill="hsl(${colour})"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300"><rect width="300" height="300" fill="hsl(${hue} 80% 62%)"/>${circle(120, `${hue} 70% 14%`)}${circle(46, `${(hue + 40) % 360} 85% 70%`)}${circle(9, `${hue} 70% 14%`)}</svg>`;
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
