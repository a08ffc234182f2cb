import { call, type Result } from '../../api/client.ts';

/** How many songs the person has requested. */
export async function loadSongCount(signal: AbortSignal): Promise<Result<number>> {
  const result = await call('GET /songs/my-suggestions', { signal });
  return result.success ? { success: true, data: result.data.data.suggestions.songLinks.length } : result;
}

/** How many messages the person has sent. */
export async function loadMessageCount(signal: AbortSignal): Promise<Result<number>> {
  const result = await call('GET /messages/my-messages', { signal });
  return result.success ? { success: true, data: result.data.results } : result;
}

/** A count as it was kept, or null. */
export function readCount(raw: unknown): number | null {
  return typeof raw === 'number' ? raw : null;
}
