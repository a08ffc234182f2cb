/**
 * The stand-in for Spotify's oEmbed on this machine: `node oembed-server.ts <port>`. `PUT /modes/<id>` has it answer for
 * one song as a bad network or a hostile server would, until `DELETE /modes/<id>`.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseSpotifyLink } from '@fresher-party/contract/spotify';
import { coverOf, type OembedMode, oembedModes, titleOf } from './oembed-data.ts';
import { host } from './ports.ts';

const port = Number(process.argv[2]);
const origin = `http://${host}:${port}`;
const modes = new Map<string, OembedMode>();
/** Requests for each song. */
const asked = new Map<string, number>();

function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'Content-Type': type }).end(body);
}

function answerFor(link: string, id: string): Record<string, unknown> {
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

/** What a song is answered with in each mode. */
const answers: Record<OembedMode, (response: ServerResponse, usual: Record<string, unknown>) => void> = {
  slow: () => {}, // Never.
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
  redirect: (response) => response.writeHead(302, { Location: `${origin}/health` }).end(),
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const idAfter = (prefix: string, path: string): string | undefined =>
  path.startsWith(prefix) ? path.slice(prefix.length) : undefined;

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin);
  if (pathname === '/health') return send(response, 200, '{}');

  const cover = idAfter('/covers/', pathname)?.replace(/\.svg$/, '');
  if (cover !== undefined) return send(response, 200, coverOf(cover), 'image/svg+xml');

  const changed = idAfter('/modes/', pathname);
  if (changed !== undefined) {
    const wanted = await bodyOf(request);
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
  const usual = answerFor(song.link, song.id);
  const mode = modes.get(song.id);
  if (mode) answers[mode](response, usual);
  else send(response, 200, JSON.stringify(usual));
}

createServer((request, response) => void handle(request, response)).listen(port, host);
