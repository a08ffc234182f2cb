import type { RequestBody } from '@fresher-party/contract/endpoints';
import { useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { fetchQuery } from '../../api/use-query.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useFactsState } from '../../state/schedule.ts';
import { eventFacts } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';

type Act = Omit<RequestBody<'POST /admin/now'>, 'version'>;

export interface NowWord {
  readonly tone: 'success' | 'error';
  readonly text: string;
  /** Minutes by which the rest of the night could follow what was started; 0 for none. */
  readonly moveBy: number;
  readonly canUndo: boolean;
}

/** Acts on what is shown as on now: one tap at a time. Of two organisers the first wins, and the second is told. */
export function useNowAct() {
  const { nowVersion } = useFactsState();
  const [word, setWord] = useState<NowWord | null>(null);
  const [act, busy] = useSubmit(async (what: Act, done: string, moveBy: number) => {
    setWord(null);
    const result = await call('POST /admin/now', {
      body: { ...what, version: nowVersion },
      idempotencyKey: newIdempotencyKey(),
    });
    await fetchQuery(eventFacts);
    setWord(
      result.success
        ? { tone: 'success', text: done, moveBy, canUndo: what.act !== 'undo' }
        : { tone: 'error', text: errorText(result, adminTexts.nowFailed), moveBy: 0, canUndo: false },
    );
  });
  return { act, busy, word };
}
