import type { Category } from '@fresher-party/contract/categories';
import type { CastVote } from '@fresher-party/contract/schemas/voting';
import { useCallback, useEffect, useRef, useState } from 'react';
import { syncEvent } from '../../api/sync-event.ts';
import { useResource } from '../../api/use-resource.ts';
import { serverNow, useVotingPhase } from '../../state/event.ts';
import { rememberSeen } from '../../state/last-seen.ts';
import { markDone } from '../../state/progress.ts';
import { useSession } from '../../state/session.ts';
import { loadVote } from './load-vote.ts';
import { readSeenVote, seenVote } from './seen-vote.ts';
import { voteView } from './vote-view.ts';

/** What the page shows and what can happen to it. Keeps that the person voted, never for whom (ADR 18). */
export function useVotePage() {
  const userId = useSession()?.user.id ?? '';
  const phase = useVotingPhase();
  const { resource, reload } = useResource(loadVote, { userId, name: 'vote', read: readSeenVote, keep: seenVote });
  const [cast, setCast] = useState<readonly CastVote[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);

  // The window has moved: the list may have grown, or the counts are there.
  const lastPhase = useRef(phase);
  useEffect(() => {
    const moved = lastPhase.current !== 'unknown' && lastPhase.current !== phase;
    lastPhase.current = phase;
    if (moved) void reload();
  }, [phase, reload]);

  const mine = resource.status === 'ready' ? resource.data.mine : null;
  useEffect(() => {
    for (const { category } of [...(mine ?? []), ...cast]) markDone(userId, category);
  }, [mine, cast, userId]);

  /** Hears the server anew about everything. */
  const resync = useCallback(async () => {
    await Promise.all([syncEvent(), reload()]);
  }, [reload]);

  const onVoted = useCallback((category: Category) => {
    setRefusal(null);
    setCast((earlier) => [...earlier, { category, votedAt: new Date(serverNow()).toISOString() }]);
  }, []);

  const data = resource.status === 'ready' ? { ...resource.data, mine: [...resource.data.mine, ...cast] } : null;
  // A vote of this visit is part of what was last seen.
  const latest = useRef(data);
  latest.current = data;
  useEffect(() => {
    if (cast.length === 0 || !latest.current) return;
    rememberSeen(userId, 'vote', { data: seenVote(latest.current), at: serverNow() });
  }, [cast, userId]);

  /** The server refused for good: its sentence is shown, and what it refused by is heard. */
  const onRefused = useCallback(
    async (sentence: string) => {
      setRefusal(sentence);
      await resync();
    },
    [resync],
  );

  const recalled = resource.status === 'ready' && resource.recalled;
  return { view: voteView(phase, data, recalled), resource, refusal, resync, onVoted, onRefused };
}
