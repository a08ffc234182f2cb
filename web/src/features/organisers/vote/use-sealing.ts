import { useEffect, useState } from 'react';
import { call, type Failure } from '../../../api/client.ts';
import { syncEvent } from '../../../api/sync-event.ts';
import { fetchQuery, updateQuery } from '../../../api/use-query.ts';
import { votingDesk } from '../admin-queries.ts';

const betweenCallsMs = 200;
const firstPauseMs = 1000;
const longestPauseMs = 15_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Seals while `isDue`, in calls of a few seconds, until it is finished or the component unmounts. Every open desk does
 * it; concurrent calls are safe (ADR 40). Returns the failure after a second failed try, or null.
 */
export function useSealing(isDue: boolean): Failure | null {
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (!isDue) return;
    let stopped = false;
    const run = async (): Promise<void> => {
      for (let failures = 0; !stopped; ) {
        const result = await call('POST /admin/voting/seal');
        if (stopped) return;
        if (result.success) {
          const desk = result.data.data.voting;
          failures = 0;
          setFailure(null);
          updateQuery(votingDesk, () => desk);
          if (desk.seal?.step === 'finished') return void syncEvent();
          await pause(betweenCallsMs);
        } else {
          failures += 1;
          if (failures > 1) setFailure(result);
          await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)));
          // The closing may have been undone, or another desk may have finished.
          if (!stopped) await fetchQuery(votingDesk);
        }
      }
    };
    void run();
    return () => {
      stopped = true;
      setFailure(null);
    };
  }, [isDue]);
  return failure;
}
