import { call, failed, type Result } from '../../api/client.ts';
import { type CandidateRow, readCandidates } from '../../api/read/candidates.ts';
import { type MessageList, readMessageList } from '../../api/read/messages.ts';
import { readSongList, type SongList } from '../../api/read/songs.ts';
import { adminTexts } from './admin-texts.ts';

/** What the admin panel shows. A part that failed is null, and named in `failed`. */
export interface AdminData {
  readonly candidates: readonly CandidateRow[] | null;
  readonly songs: SongList | null;
  readonly messages: MessageList | null;
  readonly failed: readonly string[];
}

const dataOf = <T, U>(result: Result<T>, read: (data: T) => U): U | null => (result.success ? read(result.data) : null);

/** Loads the three parts beside each other. Fails as a whole only when nothing can be read at all. */
export async function loadAdminData(signal: AbortSignal): Promise<Result<AdminData>> {
  const [candidates, songs, messages] = await Promise.all([
    call('GET /vote/all', { signal }),
    call('GET /songs/all', { signal }),
    call('GET /messages/all', { signal }),
  ]);
  const broken = failed(200, adminTexts.loadFailed, 'unexpected');
  if ([candidates, songs, messages].every((part) => !part.success && part.cause === 'unexpected')) return broken;
  const parts: readonly [string, Result<unknown>][] = [
    ['candidates', candidates],
    ['song requests', songs],
    ['messages', messages],
  ];
  try {
    return {
      success: true,
      data: {
        candidates: dataOf(candidates, readCandidates),
        songs: dataOf(songs, readSongList),
        messages: dataOf(messages, readMessageList),
        failed: parts.filter(([, result]) => !result.success).map(([name]) => name),
      },
    };
  } catch {
    return broken;
  }
}

/** Keeps what was on the screen for the parts that failed this time. */
export function keepLoaded(before: AdminData | null, next: AdminData): AdminData {
  return {
    candidates: next.candidates ?? before?.candidates ?? null,
    songs: next.songs ?? before?.songs ?? null,
    messages: next.messages ?? before?.messages ?? null,
    failed: next.failed,
  };
}
