import type { StageInfo } from '@fresher-party/contract/calls/voting';
import { errorText, outcomeUnknown } from '../../api/client.ts';
import { moveStage } from '../../api/move-stage.ts';
import { type Outcome, useAct } from '../../api/use-act.ts';
import {
  fetchQuery,
  invalidate,
  type Query,
  type QueryDefinition,
  updateQuery,
  useQuery,
} from '../../api/use-query.ts';
import { liveTargets } from '../../live/targets.ts';
import { useLiveSignal } from '../../live/use-live.ts';

/** Null before the stage was started. The server sends only the results that have been revealed. */
const stageQuery: QueryDefinition<'GET /admin/stage', StageInfo | null> = {
  endpoint: 'GET /admin/stage',
  read: ({ data }) => data.stage,
};

/** Drops a response that is older than what is known. */
const newest = (known: StageInfo | null, loaded: StageInfo | null): StageInfo | null =>
  known && known.startedAt === loaded?.startedAt && known.version > loaded.version ? known : loaded;

const failedText = 'That did not reach the stage. Press again.';

/** The state of the stage, shared by all devices, and the functions to move it, as the vote desk does. */
export function useStage() {
  const query: Query<StageInfo | null> = useQuery(stageQuery);
  const stage = query.status === 'ready' ? query.data : null;
  // The vote desk starts and moves the stage, too.
  useLiveSignal([liveTargets.event], async () => (await fetchQuery(stageQuery, undefined, newest)) === null);
  const { act, busy, outcome } = useAct<[1 | -1], Outcome>(
    async (by) => {
      if (!stage) await query.reload();
      const answer = stage && (await moveStage(stage, by));
      if (!answer) return null;
      if (answer.success) {
        updateQuery(stageQuery, () => answer.data.data.stage);
        return null;
      }
      // Another organiser may have been faster. Not awaited, since the connection may be dead.
      void invalidate(stageQuery);
      // For a network error, a text that fits the audience, too.
      const text = answer.cause === 'network' ? failedText : errorText(answer, failedText);
      // The request with the lost response did reach the server if the version has moved.
      return { tone: 'error', text, ...(outcomeUnknown(answer) && { version: stage.version }) };
    },
    stage ? { version: stage.version } : {},
  );
  return { query, stage, busy, failure: outcome?.text, forward: () => void act(1), back: () => void act(-1) };
}
