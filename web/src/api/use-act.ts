import { type ReactNode, useState } from 'react';
import { errorText, type Result } from './client.ts';
import { useSubmit } from './use-submit.ts';

/** The outcome of an act, as the page shows it. */
export interface Word {
  readonly tone: 'success' | 'info' | 'error';
  readonly text: ReactNode;
}

/** The word for an answer: that of `done` for a success, else the failure's sentence, or `failed` where it has none. */
export function said<T>(result: Result<T>, failed: string, done: (answer: T) => ReactNode): Word {
  return result.success
    ? { tone: 'success', text: done(result.data) }
    : { tone: 'error', text: errorText(result, failed) };
}

/**
 * What a button does, one press at a time: takes the last word back, and says what `run` resolves with, or nothing. With
 * `refresh` the button stays busy until the page's data have been asked for again. A failure is said before that, since a
 * dead line may take as long again; a success after it.
 */
export function useAct<A extends readonly unknown[], W extends Word>(
  run: (...args: A) => Promise<W | null>,
  refresh?: (answer: W | null) => Promise<unknown>,
) {
  const [word, say] = useState<W | null>(null);
  const [act, busy] = useSubmit(async (...args: A) => {
    say(null);
    const answer = await run(...args);
    const hasFailed = answer?.tone === 'error';
    if (hasFailed) say(answer);
    await refresh?.(answer);
    if (!hasFailed) say(answer);
  });
  return { act, busy, word, say };
}
