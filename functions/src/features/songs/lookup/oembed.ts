/** Asks Spotify's oEmbed what a link is called (ADR 35). What it answers is a stranger's text: nothing of it is trusted. */

import { limits } from '@fresher-party/contract/limits';
import { type SpotifyLink, spotifyImageHosts } from '@fresher-party/contract/spotify';
import * as z from 'zod/mini';

const timeoutMs = 5000;
/** An answer has about 1 KB. */
const maxBytes = 64 * 1024;

/** Answers after which the same question may be answered later. */
const transientStatuses = [408, 425, 429];

/** What of the answer is used. Its `html` never is. */
const answerSchema = z.object({ title: z.string(), thumbnail_url: z.optional(z.string()) });

export type OembedAnswer =
  | { readonly outcome: 'found'; readonly title: string; readonly cover: string | null }
  /** Not of use, and no different in a minute: an unknown song, or an answer that is none. */
  | { readonly outcome: 'refused'; readonly why: string }
  /** Worth another try: no answer in time, or the server said so. */
  | { readonly outcome: 'failed'; readonly why: string };

/** Characters that print nothing or turn the direction of what follows, beyond the title itself. */
const harmful = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** One line of a stranger's text, at most `max` characters as a person counts them; '' when nothing is left. */
export function cleanTitle(text: string, max: number): string {
  const line = text.toWellFormed().replace(/\s+/gu, ' ').replace(harmful, '').trim();
  const characters = [...line];
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Throws when more comes than an answer can have; the rest is not read. */
async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > most) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Spotify's image hosts; `own` is the origin of a stand-in on this machine. */
function coverOf(address: string | undefined, own: string): string | null {
  const url = address === undefined ? null : URL.parse(address);
  if (url === null || url.href.length > limits.coverLength || url.username !== '' || url.password !== '') return null;
  const isSpotify = spotifyImageHosts.some((host) => url.origin === `https://${host}`);
  return isSpotify || (url.protocol === 'http:' && url.origin === own) ? url.href : null;
}

const isJson = (type: string | null): boolean => /^application\/json\s*(;|$)/i.test(type ?? '');

async function read(response: Response, own: string): Promise<OembedAnswer> {
  const { status } = response;
  if (status >= 500 || transientStatuses.includes(status)) return { outcome: 'failed', why: `status ${status}` };
  if (status !== 200) return { outcome: 'refused', why: `status ${status}` };
  if (!isJson(response.headers.get('content-type'))) return { outcome: 'refused', why: 'no JSON' };
  const text = response.body && (await readAtMost(response.body, maxBytes));
  if (text === null) return { outcome: 'refused', why: 'too long' };
  const parsed = answerSchema.safeParse(parseJson(text));
  const title = parsed.success ? cleanTitle(parsed.data.title, limits.songTitleLength) : '';
  if (!parsed.success || title === '') return { outcome: 'refused', why: 'no title' };
  return { outcome: 'found', title, cover: coverOf(parsed.data.thumbnail_url, own) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Never rejects: whatever goes wrong is an answer. */
export async function askOembed(oembedUrl: string, { link }: SpotifyLink): Promise<OembedAnswer> {
  const address = new URL(oembedUrl);
  address.searchParams.set('url', link);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    // A redirect could lead anywhere, into our own network too.
    const options = { redirect: 'error', signal: stop.signal, headers: { accept: 'application/json' } } as const;
    return await read(await fetch(address, options), address.protocol === 'http:' ? address.origin : '');
  } catch (error) {
    // Bytes that are no text are an answer that stays as it is.
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return { outcome: 'refused', why: 'no text' };
    return { outcome: 'failed', why: stop.signal.aborted ? 'no answer in time' : 'out of reach' };
  } finally {
    clearTimeout(timer);
    stop.abort(); // Ends what was not read.
  }
}
