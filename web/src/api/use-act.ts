import { type ReactNode, useEffect, useState } from 'react';
import { errorText, type Result } from './client.ts';
import { useSubmit } from './use-submit.ts';

/** Milliseconds for which a failure is shown on a page that updates by itself. */
const failureFor = 10_000;

/** The outcome of an action, as the page shows it. */
export interface Word {
  readonly tone: 'success' | 'info' | 'error';
  readonly text: ReactNode;
  /** The version of the data that it is about. */
  readonly version?: number;
}

/** The message for a result: `done` for a success, else the failure's own, or `failed` if it has none. */
export function said<T>(result: Result<T>, failed: string, done: (answer: T) => ReactNode): Word {
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
export function useAct<A extends readonly unknown[], W extends Word>(
  run: (...args: A) => Promise<W | null>,
  { refresh, version, ...submit }: Options<W> = {},
) {
  const [word, say] = useState<W | null>(null);
  const [act, busy] = useSubmit(async (...args: A) => {
    say(null);
    const answer = await run(...args);
    const hasFailed = answer?.tone === 'error';
    if (hasFailed) say(answer);
    await refresh?.(answer);
    if (!hasFailed) say(answer);
  }, submit);
  const isPassing = version !== undefined && word?.tone === 'error';
  useEffect(() => {
    if (!isPassing) return;
    const timer = window.setTimeout(() => say((shown) => (shown === word ? null : shown)), failureFor);
    return () => window.clearTimeout(timer);
  }, [isPassing, word]);
  const isOld = version !== undefined && word?.version !== undefined && word.version < version;
  return { act, busy, word: isOld ? null : word, say };
}
