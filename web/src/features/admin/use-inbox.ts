import { useRef, useState } from 'react';
import { errorText, type Failure } from '../../api/client.ts';
import { fetchQuery, usePagedQuery } from '../../api/use-query.ts';
import { allMessages, messagesOf } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';

function failureText(failure: Failure, filter: string | null): string {
  if (filter === null) return errorText(failure, adminTexts.messagesFailed);
  return failure.code === 'NOT_FOUND' ? adminTexts.noMessagesForEmail : errorText(failure, adminTexts.filterFailed);
}

/** Everything, or the messages of one person. */
const queryFor = (filter: string | null) =>
  filter === null ? { query: allMessages, params: undefined } : { query: messagesOf, params: { id: filter } };

/** The inbox: everything or one person's messages. Only a successful search sets the filter (spec §4). */
export function useInbox() {
  const [filter, setFilter] = useState<string | null>(null);
  const [searching, setSearching] = useState(false);
  const [searchError, setSearchError] = useState('');
  const { query, params } = queryFor(filter);
  const shown = usePagedQuery(query, params);
  const { list, olderFailure } = shown;
  const data = list.status === 'ready' ? list.data : null;

  // The latest search wins.
  const latest = useRef(0);
  const search = async (next: string | null) => {
    latest.current += 1;
    const own = latest.current;
    setSearchError('');
    setSearching(true);
    if (next === filter) await list.reload();
    else {
      const wanted = queryFor(next);
      const failure = await fetchQuery(wanted.query, wanted.params);
      if (latest.current !== own) return;
      if (failure) setSearchError(failureText(failure, next));
      else setFilter(next);
    }
    if (latest.current === own) setSearching(false);
  };

  const failure = list.status === 'error' || list.status === 'ready' ? (list.failure ?? olderFailure) : null;
  return {
    ...shown,
    data,
    syncedAt: list.status === 'ready' ? list.at : null,
    filter,
    /** As the server knows it. */
    filterLabel: filter === null ? null : (data?.userEmail ?? filter),
    loading: searching || list.status === 'loading' || (list.status === 'ready' && list.refreshing),
    error: searchError || (failure ? failureText(failure, filter) : ''),
    search: (next: string | null) => void search(next),
  };
}
