/**
 * A stand-in for Spotify's oEmbed. `PUT /modes/<id>` sets a failure mode for one song, such as a bad network or a
 * hostile server, until `DELETE /modes/<id>`.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseSpotifyLink } from '@fresher-party/contract/spotify';
import { coverOf, type OembedMode, oembedModes, titleOf } from './oembed-data.ts';

const modes = new Map<string, OembedMode>();
/** Number of requests for each song. */
const asked = new Map<string, number>();

function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'Content-Type': type }).end(body);
}

function answerFor(origin: string, link: string, id: string): Record<string, unknown> {
  return {
    html: `<iframe src="https://open.spotify.com/embed/track/${id}"></iframe>`,
    title: titleOf(link),
    thumbnail_url: `${origin}/covers/${id}.svg`,
    thumbnail_width: 300,
    thumbnail_height: 300,
    provider_name: 'Spotify',
    version: '1.0',
    type: 'rich',
  };
}

/** The answer in each mode. */
const answers: Record<OembedMode, (response: ServerResponse, usual: Record<string, unknown>) => void> = {
  slow: () => {}, // Never answers.
  down: (response) => send(response, 503, 'Service Unavailable', 'text/plain'),
  limited: (response) => send(response, 429, '{}'),
  unknown: (response) => send(response, 404, '{}'),
  markup: (response, usual) =>
    send(
      response,
      200,
      JSON.stringify({ ...usual, title: '<img src=x onerror=alert(1)>\u202eevil\u0000 <b>title</b>' }),
    ),
  page: (response) => send(response, 200, '<h1>Log in to the Wi-Fi</h1>', 'text/html'),
  wrong: (response) => send(response, 200, JSON.stringify({ title: 7, thumbnail_url: ['x'] })),
  broken: (response) => send(response, 200, '{"title": "half'),
  huge: (response, usual) => send(response, 200, JSON.stringify({ ...usual, title: 'x'.repeat(10 * 1024 * 1024) })),
  'foreign-cover': (response, usual) =>
    send(response, 200, JSON.stringify({ ...usual, thumbnail_url: 'https://evil.example/x.scdn.co/cover.jpg' })),
  redirect: (response) => response.writeHead(302, { Location: '/health' }).end(),
};

const idAfter = (prefix: string, path: string): string | undefined =>
  path.startsWith(prefix) ? path.slice(prefix.length) : undefined;

async function handle(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin);
  if (pathname === '/health') return send(response, 200, '{}');

  const cover = idAfter('/covers/', pathname)?.replace(/\.svg$/, '');
  if (cover !== undefined) return send(response, 200, coverOf(cover), 'image/svg+xml');

  const changed = idAfter('/modes/', pathname);
  if (changed !== undefined) {
    const wanted = await text(request);
    const mode = oembedModes.find((known) => known === wanted);
    if (request.method === 'DELETE') modes.delete(changed);
    else if (mode) modes.set(changed, mode);
    else return send(response, 400, '{}');
    return send(response, 200, '{}');
  }

  const counted = idAfter('/asked/', pathname);
  if (counted !== undefined) return send(response, 200, String(asked.get(counted) ?? 0));

  const song = pathname === '/oembed' ? parseSpotifyLink(searchParams.get('url') ?? '') : null;
  if (!song) return send(response, 404, '{}');
  asked.set(song.id, (asked.get(song.id) ?? 0) + 1);
  const usual = answerFor(origin, song.link, song.id);
  const mode = modes.get(song.id);
  if (mode) answers[mode](response, usual);
  else send(response, 200, JSON.stringify(usual));
}

/** The request handler of a server at `origin`. */
export const answerOembed = (origin: string) => (request: IncomingMessage, response: ServerResponse) =>
  void handle(origin, request, response);
