import { type ReactNode, useState } from 'react';
import { errorText, type Result } from './client.ts';
import { useSubmit } from './use-submit.ts';

/** What something led to, as a person is told. */
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
 * `refresh` it is busy until what the page shows has been asked for again, which a failure is said before: it may take
 * as long as the call that failed.
 */
export function useAct<A extends readonly unknown[], W extends Word>(
  run: (...args: A) => Promise<W | null>,
  refresh?: () => Promise<unknown>,
) {
  const [word, say] = useState<W | null>(null);
  const [act, busy] = useSubmit(async (...args: A) => {
    say(null);
    const answer = await run(...args);
    if (answer?.tone === 'error') say(answer);
    await refresh?.();
    say(answer);
  });
  return { act, busy, word, say };
}
