import { errorCodes } from '@fresher-party/contract/errors';
import { summary } from '../api/queries/summary.ts';
import { useQuery } from '../api/use-query.ts';
import { useSummary } from '../state/session/progress.ts';
import { Notice } from './Notice.tsx';

/** Tells a person plainly, before they type, that the organisers have stopped what they send (ADR 34). */
export function SendingStopped() {
  useQuery(summary);
  const isStopped = useSummary()?.sendingBlocked ?? false;
  return isStopped ? (
    <Notice tone="info" icon="lock">
      {errorCodes.SENDING_BLOCKED.message}
    </Notice>
  ) : null;
}
