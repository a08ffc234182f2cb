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

/** What a button does, one press at a time: takes the last word back, and says what `run` resolves with, or nothing. */
export function useAct<A extends readonly unknown[], W extends Word>(run: (...args: A) => Promise<W | null>) {
  const [word, say] = useState<W | null>(null);
  const [act, busy] = useSubmit(async (...args: A) => {
    say(null);
    say(await run(...args));
  });
  return { act, busy, word, say };
}
