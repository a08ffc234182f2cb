import type { RequestBody } from '@fresher-party/contract/endpoints';
import { call } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { outcomeOf, useAct } from '../../api/use-act.ts';
import { fetchQuery, useQuery } from '../../api/use-query.ts';
import { serverNow } from '../../state/event/event.ts';
import { eventFacts } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';
import { movedWords } from './move-by.ts';
import { type Done, failed, useOfferUndo } from './undo-offers.ts';

type Act = Omit<RequestBody<'POST /admin/now'>, 'version'>;

/** Actions on the current item, one at a time. If two organisers act at once, the second one gets a notice. */
export function useNowAct(nowVersion: number) {
  const known = useQuery(eventFacts);
  const data = known.status === 'ready' ? known.data : null;
  // Older servers don't send it. Ignored for another version than the page shows.
  const last = data?.state.nowVersion === nowVersion ? (data.last ?? null) : null;
  const send = async (shown: number, what: Act) => {
    const body = { ...what, version: shown };
    const result = await call('POST /admin/now', { body, idempotencyKey: newIdempotencyKey() });
    return result.success ? null : { ...outcomeOf(result, adminTexts.nowFailed, () => ''), at: serverNow() };
  };
  const { act, busy, outcome, setOutcome } = useAct(send, {
    refresh: () => fetchQuery(eventFacts),
    rests: true,
    version: nowVersion,
  });
  // Sends the version that the organiser saw: the server rejects an action on a newer one.
  const onSchedule = (what: Act) => void act(nowVersion, what);

  const titleOf = (id: string | null | undefined) => data?.facts.items.find((item) => item.id === id)?.title ?? null;
  // Not through `act`, which ignores taps for a second after an action.
  const undo = async () => {
    setOutcome(await send(nowVersion, { act: 'undo' }));
    await fetchQuery(eventFacts);
  };
  const offer = (): Done | null => {
    if (outcome) return failed(outcome.text, outcome.at);
    if (!last?.isNewest) return null;
    const text =
      last.act === 'shift' ? movedWords(last.minutes) : `${titleOf(data?.state.now?.item) ?? 'It'} is on now`;
    return { key: `now-${nowVersion}`, text, at: Date.parse(last.at), by: last.by, undo };
  };
  useOfferUndo(offer());
  return { act: onSchedule, busy, last: last && { ...last, toTitle: titleOf(last.to) } };
}
