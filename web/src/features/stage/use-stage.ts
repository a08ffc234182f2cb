import type { StageInfo } from '@fresher-party/contract/schemas/voting-desk';
import { useEffect, useState } from 'react';
import { call, errorText, type Failure } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
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
import { tabStorage } from '../../state/kept/browser-storage.ts';
import { tabKeys } from '../../state/kept/storage-keys.ts';
import { useStation } from '../../state/session/station.ts';
import { useWhenOnline } from '../../state/use-when-online.ts';
import { lastStep, resumeAt, stepAt, toReveal } from './stage-steps.ts';

/** Null before the stage was started. It holds the results that have been revealed and no other. */
export const stageQuery: QueryDefinition<'GET /admin/stage', StageInfo | null> = {
  endpoint: 'GET /admin/stage',
  read: ({ data }) => data.stage,
};

const failedText = 'That did not reach the stage. Press again.';
/** The hall sees it too, and the next press works without it. Milliseconds. */
const failureFor = 8000;

/** A cut line is for the operator to know, in words that the hall may read. */
const failureOf = (failure: Failure): string =>
  failure.cause === 'network' ? failedText : errorText(failure, failedText);

/** Where this tab was on this stage; null on another one. */
function keptStep(startedAt: string): number | null {
  const [stage, step] = tabStorage.read(tabKeys.stageStep)?.split(' ') ?? [];
  return stage === startedAt && step !== undefined ? Number(step) : null;
}

/** The stage and its step. A key forward asks for a result when the next step shows one; a failure leaves it where it is. */
export function useStage() {
  const query: Query<StageInfo | null> = useQuery(stageQuery);
  const stage = query.status === 'ready' ? query.data : null;
  const [step, setStep] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const follows = useStation() !== null;
  // It may be open long before the desk starts it. Once it runs, its keys alone move it; a station's, the reveals too.
  const waits = query.status === 'ready' && (stage === null || follows);
  useLiveSignal(waits ? [liveTargets.event] : [], async () => (await fetchQuery(stageQuery)) === null);
  const hasFailed = failure !== null;
  useEffect(() => {
    if (!hasFailed) return;
    const timer = window.setTimeout(() => setFailure(null), failureFor);
    return () => window.clearTimeout(timer);
  }, [hasFailed]);
  useWhenOnline(hasFailed, () => setFailure(null));
  const results = stage?.results ?? [];
  const shown =
    stage && stepAt(step ?? resumeAt(keptStep(stage.startedAt), results.length), { revealed: results.length, follows });

  const goTo = (next: number, startedAt: string): void => {
    setStep(next);
    setFailure(null);
    tabStorage.write(tabKeys.stageStep, `${startedAt} ${next}`);
  };

  const [forward] = useSubmit(async () => {
    if (!stage || shown === null) return query.reload();
    const category = toReveal(
      shown,
      results.map((result) => result.category),
    );
    if (category !== null) {
      // An organiser reveals it.
      if (follows) return;
      const body = { category, version: stage.version };
      const answer = await call('POST /admin/stage', { body, idempotencyKey: newIdempotencyKey() });
      if (!answer.success) {
        setFailure(failureOf(answer));
        // Another organiser may have been faster. The next press does not wait for it, since the line may be dead, and
        // an answer that it overtakes is dropped.
        void invalidate(stageQuery);
        return;
      }
      const { stage: next } = answer.data.data;
      updateQuery(stageQuery, () => next);
      goTo(shown + 1, stage.startedAt);
    } else if (shown < lastStep(results.length)) goTo(shown + 1, stage.startedAt);
  });

  const back = (): void => {
    if (stage && shown !== null && shown > 0) goTo(shown - 1, stage.startedAt);
  };
  return { query, stage, step: shown, failure, forward: () => void forward(), back };
}
