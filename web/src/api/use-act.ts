import { type ReactNode, useEffect, useState } from 'react';
import { errorText, type Result, transportTexts } from './client.ts';
import { useSubmit } from './use-submit.ts';

const failureFor = 10_000;

export interface Outcome {
  readonly tone: 'success' | 'info' | 'error';
  readonly text: ReactNode;
  readonly version?: number;
}

/** For an exception. */
export const unexpected: Outcome = { tone: 'error', text: transportTexts.unexpected };

export function outcomeOf<T>(result: Result<T>, failed: string, done: (answer: T) => ReactNode): Outcome {
  return result.success
    ? { tone: 'success', text: done(result.data) }
    : { tone: 'error', text: errorText(result, failed) };
}

interface Options<W> {
  /** A success is shown after it, a failure before: on a dead connection it may take as long as the call. */
  readonly refresh?: (answer: W | null) => Promise<unknown>;
  readonly rests?: boolean;
  /** Of the page's data: messages about an older version disappear, and failures after a while. */
  readonly version?: number;
}

export function useAct<A extends readonly unknown[], W extends Outcome>(
  run: (...args: A) => Promise<W | null>,
  { refresh, version, ...submit }: Options<W> = {},
) {
  const [outcome, setOutcome] = useState<W | null>(null);
  const [act, busy] = useSubmit(async (...args: A) => {
    setOutcome(null);
    const answer = await run(...args).catch(() => unexpected as W);
    const hasFailed = answer?.tone === 'error';
    if (hasFailed) setOutcome(answer);
    await refresh?.(answer);
    if (!hasFailed) setOutcome(answer);
  }, submit);
  const isPassing = version !== undefined && outcome?.tone === 'error';
  useEffect(() => {
    if (!isPassing) return;
    const timer = window.setTimeout(() => setOutcome((shown) => (shown === outcome ? null : shown)), failureFor);
    return () => window.clearTimeout(timer);
  }, [isPassing, outcome]);
  const isOld = version !== undefined && outcome?.version !== undefined && outcome.version < version;
  return { act, busy, outcome: isOld ? null : outcome, setOutcome };
}
