import type { StageInfo } from '@fresher-party/contract/calls/voting';
import { useEffect, useState } from 'react';
import { errorText, type Failure, outcomeUnknown } from '../../api/client.ts';
import { moveStage } from '../../api/move-stage.ts';
import {
  fetchQuery,
  invalidate,
  type Query,
  type QueryDefinition,
  updateQuery,
  useQuery,
} from '../../api/use-query.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { liveTargets } from '../../live/targets.ts';
import { useLiveSignal } from '../../live/use-live.ts';
import { useWhenOnline } from '../../state/use-when-online.ts';

/** Null before the stage was started. The server sends only the results that have been revealed. */
const stageQuery: QueryDefinition<'GET /admin/stage', StageInfo | null> = {
  endpoint: 'GET /admin/stage',
  read: ({ data }) => data.stage,
};

/** Drops a response that is older than what is known. */
const newest = (known: StageInfo | null, loaded: StageInfo | null): StageInfo | null =>
  known && known.startedAt === loaded?.startedAt && known.version > loaded.version ? known : loaded;

const failedText = 'That did not reach the stage. Press again.';
/** Milliseconds for which a failure is shown: the audience sees it, too. */
const failureFor = 8000;

/** For a network error, a text that fits the audience, too. */
const failureOf = (failure: Failure): string =>
  failure.cause === 'network' ? failedText : errorText(failure, failedText);

/** The state of the stage, shared by all devices, and the functions to move it, as the vote desk does. */
export function useStage() {
  const query: Query<StageInfo | null> = useQuery(stageQuery);
  const stage = query.status === 'ready' ? query.data : null;
  const [failed, setFailed] = useState<{ readonly text: string; readonly lostAt?: number } | null>(null);
  // The vote desk starts and moves the stage, too.
  useLiveSignal([liveTargets.event], async () => (await fetchQuery(stageQuery, undefined, newest)) === null);
  const hasFailed = failed !== null;
  useEffect(() => {
    if (!hasFailed) return;
    const timer = window.setTimeout(() => setFailed(null), failureFor);
    return () => window.clearTimeout(timer);
  }, [hasFailed]);
  useWhenOnline(hasFailed, () => setFailed(null));
  // The request with the lost response did reach the server.
  const hasMoved = failed?.lostAt !== undefined && stage !== null && stage.version > failed.lostAt;

  const [move, busy] = useSubmit(async (by: 1 | -1) => {
    if (!stage) return query.reload();
    const answer = await moveStage(stage, by);
    if (!answer) return;
    if (!answer.success) {
      setFailed({ text: failureOf(answer), ...(outcomeUnknown(answer) && { lostAt: stage.version }) });
      // Another organiser may have been faster. Not awaited, since the connection may be dead.
      void invalidate(stageQuery);
      return;
    }
    setFailed(null);
    updateQuery(stageQuery, () => answer.data.data.stage);
  });
  return {
    query,
    stage,
    busy,
    failure: hasMoved ? null : (failed?.text ?? null),
    forward: () => void move(1),
    back: () => void move(-1),
  };
}
