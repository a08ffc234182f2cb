import { type ReactNode, useEffect, useState } from 'react';
import { errorText, type Result, transportTexts } from './client.ts';
import { useSubmit } from './use-submit.ts';

/** Milliseconds for which a failure is shown on a page that updates by itself. */
const failureFor = 10_000;

/** The outcome of an action, as the page shows it. */
export interface Outcome {
  readonly tone: 'success' | 'info' | 'error';
  readonly text: ReactNode;
  /** The version of the data that it is about. */
  readonly version?: number;
}

/** For an exception. */
export const unexpected: Outcome = { tone: 'error', text: transportTexts.unexpected };

/** The message for a result: `done` for a success, else the failure's own, or `failed` if it has none. */
export function outcomeOf<T>(result: Result<T>, failed: string, done: (answer: T) => ReactNode): Outcome {
  return result.success
    ? { tone: 'success', text: done(result.data) }
    : { tone: 'error', text: errorText(result, failed) };
}

interface Options<W> {
  /**
   * Reloads the page's data; the button stays busy until then. A success is shown after it, a failure before it: on a
   * dead connection the reload may take as long as the call.
   */
  readonly refresh?: (answer: W | null) => Promise<unknown>;
  readonly rests?: boolean;
  /** The version of the data on the page. Messages about an older version disappear, and failures after a while. */
  readonly version?: number;
}

/** Runs a button's action, one at a time: clears the last message and shows the one that `run` resolves to. */
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
