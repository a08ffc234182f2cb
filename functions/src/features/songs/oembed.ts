/** Gets the title of a link from Spotify's oEmbed. The answer is untrusted. */

import { limits } from '@fresher-party/contract/limits';
import { type SpotifyLink, spotifyImageHosts } from '@fresher-party/contract/spotify';
import * as z from 'zod/mini';

const timeoutMs = 5000;
const maxBytes = 64 * 1024;

const transientStatuses = [408, 425, 429];

/** The fields of the answer that are used, never its `html`. */
const answerSchema = z.object({ title: z.string(), thumbnail_url: z.optional(z.string()) });

type OembedAnswer =
  | { readonly outcome: 'found'; readonly title: string; readonly cover: string | null }
  /** Permanent: an unknown song, or not an oEmbed answer. */
  | { readonly outcome: 'refused'; readonly why: string }
  /** Transient: a timeout, or a status that is worth a retry. */
  | { readonly outcome: 'failed'; readonly why: string };

/** Characters that are invisible or change the writing direction. */
const harmful = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** One line of untrusted text, at most `max` visible characters; '' when nothing is left. */
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

/** Resolves to null for a body over the limit, without reading the rest. */
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

/** The cover's address, if it is at one of Spotify's image hosts or at `own`, the origin of a local stand-in. */
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

/** Never rejects; errors are outcomes. */
export async function askOembed(oembedUrl: string, { link }: SpotifyLink): Promise<OembedAnswer> {
  const address = new URL(oembedUrl);
  address.searchParams.set('url', link);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    // Prevents SSRF: a redirect could lead anywhere, including our own network.
    const options = { redirect: 'error', signal: stop.signal, headers: { accept: 'application/json' } } as const;
    return await read(await fetch(address, options), address.protocol === 'http:' ? address.origin : '');
  } catch (error) {
    // Not UTF-8, so a retry would not help.
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return { outcome: 'refused', why: 'no text' };
    return { outcome: 'failed', why: stop.signal.aborted ? 'no answer in time' : 'out of reach' };
  } finally {
    clearTimeout(timer);
    stop.abort(); // Cancels the unread body.
  }
}
