import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { errorText, type Result, transportTexts } from './client.ts';

/** Milliseconds for which taps are ignored after an action: another control may be under the thumb by then. */
const restMs = 1000;

/** One call at a time: taps meanwhile are ignored. */
export function useSubmit<A extends readonly unknown[]>(
  run: (...args: A) => Promise<void> | void,
  { rests = false }: { readonly rests?: boolean } = {},
): [submit: (...args: A) => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false);
  // State is a render behind: two taps can come before it.
  const underWay = useRef(false);
  const latest = useRef(run);
  latest.current = run;

  const submit = useCallback(
    async (...args: A) => {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      const end = () => {
        underWay.current = false;
        setBusy(false);
      };
      try {
        await latest.current(...args);
      } finally {
        if (rests) window.setTimeout(end, restMs);
        else end();
      }
    },
    [rests],
  );
  return [submit, busy];
}

/** Milliseconds for which a failure is shown on a page that updates by itself. */
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
  /** Stays busy for a second after it is done, so that a double tap is one action. */
  readonly rests?: boolean;
  /** Of the page's data: messages about an older version disappear, and failures after a while. */
  readonly version?: number;
}

/** A button's act with its outcome to show. An exception becomes an outcome, too. */
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
