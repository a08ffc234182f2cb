import type { Output } from '@fresher-party/contract/endpoints';
import { linkTexts } from '@fresher-party/contract/texts';
import { useEffect, useState } from 'react';
import { call, type Failure, ownFailure } from '../../api/client.ts';
import { useWhenOnline } from '../../state/use-when-online.ts';

export type MailLink = Output<'POST /links/look'>['data'];

/** The failure for a page that was opened without a link's secret. */
const noSecret: Failure = { ...ownFailure(0, linkTexts.incomplete, 'refused'), fromServer: true, code: 'INVALID_LINK' };

type Look =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'found'; readonly link: MailLink };

/** Asks the server what the link will do, without using it up (ADR 22). Retries when the browser goes online. */
export function useLookAtLink(secret: string): [look: Look, retry: () => void] {
  const [look, setLook] = useState<Look>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each attempt.
  useEffect(() => {
    if (secret === '') {
      setLook({ status: 'failed', failure: noSecret });
      return;
    }
    const aborted = new AbortController();
    setLook({ status: 'loading' });
    const body = { link: secret };
    void call('POST /links/look', { body, signal: aborted.signal }).then((result) => {
      if (aborted.signal.aborted) return;
      setLook(result.success ? { status: 'found', link: result.data.data } : { status: 'failed', failure: result });
    });
    return () => aborted.abort();
  }, [secret, attempt]);
  const retry = () => setAttempt((count) => count + 1);
  useWhenOnline(look.status === 'failed', retry);
  return [look, retry];
}
