import { useCallback, useEffect, useRef, useState } from 'react';
import type { Result } from '../../api/client.ts';
import { runInSequence } from './run-in-sequence.ts';
import { runTest, type TestedKey, testedKeys } from './test-calls.ts';

export type Outcome =
  | { readonly status: 'running' }
  | { readonly status: 'done'; readonly success: boolean; readonly title: string; readonly json: string };

/** The outcome to show: the raw body, or status and message of a request without a response. */
function outcomeOf(result: Result<unknown>, milliseconds: number): Outcome {
  const shown = result.success ? result.data : (result.data ?? { status: result.status, message: result.message });
  const status = result.success ? 200 : result.status;
  return {
    status: 'done',
    success: result.success,
    title: `${status === 0 ? 'no answer' : status} · ${Math.round(milliseconds)} ms`,
    json: JSON.stringify(shown, null, 2),
  };
}

/** Runs one test or all of them, and keeps their outcomes. */
export function useApiTests() {
  const [outcomes, setOutcomes] = useState<Partial<Record<TestedKey, Outcome>>>({});
  const [running, setRunning] = useState<TestedKey | null>(null);
  const controller = useRef<AbortController>(null);

  const test = useCallback(async (key: TestedKey, signal: AbortSignal) => {
    setOutcomes((earlier) => ({ ...earlier, [key]: { status: 'running' } }));
    const startedAt = performance.now();
    const result = await runTest(key, signal);
    if (signal.aborted) return setOutcomes(({ [key]: _, ...others }) => others);
    setOutcomes((earlier) => ({ ...earlier, [key]: outcomeOf(result, performance.now() - startedAt) }));
  }, []);

  /** Aborts the run, including the current call. */
  const stop = useCallback(() => controller.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const runAll = useCallback(async () => {
    stop();
    const own = new AbortController();
    controller.current = own;
    setOutcomes({});
    await runInSequence(
      testedKeys,
      async (key) => {
        setRunning(key);
        await test(key, own.signal);
      },
      own.signal,
    );
    setRunning(null);
  }, [stop, test]);

  const runOne = useCallback(
    async (key: TestedKey) => {
      if (outcomes[key]?.status === 'running') return;
      await test(key, new AbortController().signal);
    },
    [outcomes, test],
  );

  return { outcomes, running, runAll, runOne, stop };
}
