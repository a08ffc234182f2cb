import { type ReactNode, useEffect, useState } from 'react';
import { errorText, type Result } from './client.ts';
import { useSubmit } from './use-submit.ts';

/** How long a failure stays that no later version can end. Milliseconds. */
const failureFor = 10_000;

/** The outcome of an act, as the page shows it. */
export interface Word {
  readonly tone: 'success' | 'info' | 'error';
  readonly text: ReactNode;
  /** Of what it speaks about. */
  readonly version?: number;
}

/** The sentence for a result: `done` for a success, else the failure's own, or `failed` where it has none. */
export function said<T>(result: Result<T>, failed: string, done: (answer: T) => ReactNode): Word {
  return result.success
    ? { tone: 'success', text: done(result.data) }
    : { tone: 'error', text: errorText(result, failed) };
}

interface Options<W> {
  /**
   * The button stays busy until the page's data have been reloaded. A failure is shown before that, since a dead
   * connection may take as long again; a success after it.
   */
  readonly refresh?: (answer: W | null) => Promise<unknown>;
  readonly rests?: boolean;
  /** Of what the page shows: what was said of an earlier one goes, and a failure after a while. */
  readonly version?: number;
}

/** What a button does, one press at a time: clears the last notice, and shows what `run` resolves with. */
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
