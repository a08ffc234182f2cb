import { call, type Result } from '../../api/client.ts';
import { syncEvent } from '../../api/sync-event.ts';
import { currentEvent, eventAge } from '../../state/event.ts';
import type { VoteData } from './vote-view.ts';

/** What was heard this many milliseconds ago is not asked again. */
const fresh = 10_000;

/** Loads the candidates and where the person has voted; hears the server about the window unless it just spoke. */
export async function loadVote(signal: AbortSignal): Promise<Result<VoteData>> {
  const [unheard, candidates, mine] = await Promise.all([
    eventAge() < fresh ? null : syncEvent(),
    call('GET /vote/all', { signal }),
    call('GET /vote/mine', { signal }),
  ]);
  if (unheard && !currentEvent()) return unheard;
  if (!candidates.success) return candidates;
  if (!mine.success) return mine;
  return { success: true, data: { candidates: candidates.data.data.candidates, mine: mine.data.data.votes } };
}
