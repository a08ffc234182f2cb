import type { RequestBody } from '@fresher-party/contract/endpoints';
import { call } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { said, useAct, type Word } from '../../api/use-act.ts';
import { fetchQuery } from '../../api/use-query.ts';
import { useFactsState } from '../../state/schedule/schedule.ts';
import { eventFacts } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';

type Act = Omit<RequestBody<'POST /admin/now'>, 'version'>;

interface NowWord extends Word {
  /** Minutes by which the rest of the night could follow what was started; 0 for none. */
  readonly moveBy: number;
  readonly canUndo: boolean;
}

/** Acts on what is on now, one tap at a time. Of two organisers the first wins, and the second gets a notice. */
export function useNowAct() {
  const { nowVersion } = useFactsState();
  const send = async (shown: number, what: Act, done: string, moveBy: number): Promise<NowWord> => {
    const result = await call('POST /admin/now', {
      body: { ...what, version: shown },
      idempotencyKey: newIdempotencyKey(),
    });
    return {
      ...said(result, adminTexts.nowFailed, () => done),
      ...(result.success && { version: result.data.data.facts.nowVersion }),
      moveBy: result.success ? moveBy : 0,
      canUndo: result.success && what.act !== 'undo',
    };
  };
  const { act, ...rest } = useAct(send, { refresh: () => fetchQuery(eventFacts), rests: true, version: nowVersion });
  // Of the schedule on which the finger went down: on another one it is refused.
  const onSchedule = (what: Act, done: string, moveBy: number) => void act(nowVersion, what, done, moveBy);
  return { act: onSchedule, ...rest };
}
