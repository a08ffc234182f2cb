import { type ReactNode, useRef, useState } from 'react';
import { errorText, type Result, transportTexts } from './client.ts';

type Run<A extends readonly unknown[]> = (...args: A) => Promise<void> | void;

/** One call at a time: taps meanwhile, and for `pauseMs` after it, are ignored. */
function useOneAtATime<A extends readonly unknown[]>(
  run: Run<A>,
  pauseMs: number,
): [submit: (...args: A) => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false);
  // State is a render behind: two taps can come before it.
  const underWay = useRef(false);
  const submit = async (...args: A) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const end = () => {
      underWay.current = false;
      setBusy(false);
    };
    try {
      await run(...args);
    } finally {
      if (pauseMs > 0) window.setTimeout(end, pauseMs);
      else end();
    }
  };
  return [submit, busy];
}

export const useSubmit = <A extends readonly unknown[]>(run: Run<A>) => useOneAtATime(run, 0);

/** A second tap within a second is ignored: another control may be under the thumb by then. */
export const useSingleTap = <A extends readonly unknown[]>(run: Run<A>) => useOneAtATime(run, 1000);

export interface Outcome {
  readonly tone: 'success' | 'info' | 'error';
  readonly text: ReactNode;
}

/** For an exception. */
export const unexpected: Outcome = { tone: 'error', text: transportTexts.unexpected };

export function outcomeOf<T>(result: Result<T>, failed: string, done: (answer: T) => ReactNode): Outcome {
  return result.success
    ? { tone: 'success', text: done(result.data) }
    : { tone: 'error', text: errorText(result, failed) };
}

/** A button's act with its outcome to show. An exception becomes an outcome, too. */
export function useAct<A extends readonly unknown[]>(run: (...args: A) => Promise<Outcome | null>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [act, busy] = useSubmit(async (...args: A) => {
    setOutcome(null);
    setOutcome(await run(...args).catch(() => unexpected));
  });
  return { act, busy, outcome, setOutcome };
}
