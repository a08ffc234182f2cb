import { errorCodes } from '@fresher-party/contract/errors';
import { summary } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { useSummary } from '../state/session/progress.ts';
import { Notice } from './Notice.tsx';

/** Says, before the user types, that organisers have blocked their songs and whispers. */
export function SendingStopped() {
  useQuery(summary);
  const isStopped = useSummary()?.sendingBlocked ?? false;
  return isStopped ? (
    <Notice tone="info" icon="lock">
      {errorCodes.SENDING_BLOCKED.message}
    </Notice>
  ) : null;
}
