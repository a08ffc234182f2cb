import { fetchQuery, useQuery } from '../../api/use-query.ts';
import { eventFacts } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';
import { movedWords } from './move-by.ts';
import { useSharedAct } from './use-shared-act.ts';

/** Actions on the current item. */
export function useNowAct(nowVersion: number) {
  const known = useQuery(eventFacts);
  const data = known.status === 'ready' ? known.data : null;
  // Older servers don't send it. Ignored for another version than the page shows.
  const last = data?.state.nowVersion === nowVersion ? (data.last ?? null) : null;
  const titleOf = (id: string | null | undefined) => data?.facts.items.find((item) => item.id === id)?.title ?? null;
  const text = last?.act === 'shift' ? movedWords(last.minutes) : `${titleOf(data?.state.now?.item) ?? 'It'} is on now`;
  const undoable = last?.isNewest ? { ...last, text } : null;
  const refresh = () => fetchQuery(eventFacts);
  const { act, busy } = useSharedAct('POST /admin/now', nowVersion, undoable, refresh, adminTexts.nowFailed);
  return { act, busy, last: last && { ...last, toTitle: titleOf(last.to) } };
}
