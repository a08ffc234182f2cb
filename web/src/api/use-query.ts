/**
 * The one way to load what a page shows (ADR 26): a cache that pages share, retry when the network comes back, and
 * what was last seen for when there is none. A query is an endpoint with its reader; SWR keeps the cache.
 */

import type { EndpointKey, Output } from '@fresher-party/contract/endpoints';
import { useMemo, useRef, useState } from 'react';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import { serverNow } from '../state/event/event.ts';
import { everybody, recallSeen, rememberSeen, type SeenName } from '../state/kept/last-seen.ts';
import { subscribeToSession } from '../state/session/session.ts';
import { currentOwner, useOwner } from '../state/session/station.ts';
import { useWhenOnline } from '../state/use-when-online.ts';
import { call, type Failure, ownFailure, type Result, transportTexts } from './client.ts';
import { useSubmit } from './use-submit.ts';

export interface QueryDefinition<K extends EndpointKey, T> {
  readonly endpoint: K;
  /** Throws, or returns undefined, when the answer lacks it. */
  readonly read: (answer: Output<K>) => T | undefined;
  /** The query string, the same for all pages. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** What is saved for offline use, and how it is read back. */
  readonly lastSeen?: {
    readonly name: SeenName;
    readonly keep?: (data: T) => unknown;
    readonly read: (kept: unknown) => T | null;
  };
  /** The same for everybody: asked without a session, also for visitors, so that the CDN may answer. */
  readonly shared?: true;
  /** Asks again every so many milliseconds while a visible page shows it. Default: only when a page opens. */
  readonly refreshEvery?: number;
  /** Called with each answer, for state outside this query. */
  readonly onData?: (data: T, userId: string) => void;
}

/**
 * `refreshing` keeps the old content in place while new content loads; `failure` says why there is no newer one; `at`
 * is when the content came from the server, by its clock; `recalled` content is from an earlier visit of the page.
 */
export type QueryState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly failure: Failure }
  | {
      readonly status: 'ready';
      readonly data: T;
      readonly at: number;
      readonly refreshing: boolean;
      readonly failure: Failure | null;
      readonly recalled: boolean;
    };
export type Query<T> = QueryState<T> & { readonly reload: () => Promise<void> };

/** In the cache. */
interface CachedAnswer<T> {
  readonly data: T;
  readonly at: number;
  /** By the device's clock. */
  readonly loadedAt: number;
}

type Params = Readonly<Record<string, string>>;

/** No automatic refetching: three thousand phones share the Wi-Fi. A page asks when it opens. */
const options: SWRConfiguration = {
  revalidateOnMount: true,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  // Two that ask at once share the answer; a later one asks again.
  dedupingInterval: 0,
  compare: Object.is,
};

// The person's id is part of every key, and logging out drops what was loaded: the next person sees none of it.
let cachedFor = currentOwner();
subscribeToSession(() => {
  if (currentOwner() === cachedFor) return;
  cachedFor = currentOwner();
  void mutate((key) => !Array.isArray(key) || key[0] !== everybody, undefined, { revalidate: false });
});

type Asked = Pick<QueryDefinition<EndpointKey, unknown>, 'endpoint' | 'query'>;

/** Whose answer it is. */
const ownerOf = ({ shared }: Pick<QueryDefinition<EndpointKey, unknown>, 'shared'>): string =>
  shared ? everybody : currentOwner();

const keyOf = (userId: string, { endpoint, query }: Asked, params?: Params) =>
  [userId, endpoint, params ?? null, query ?? null] as const;

/** `params` are type-checked where the query is defined. */
const callWith = call as <K extends EndpointKey>(key: K, all: object) => Promise<Result<Output<K>>>;

/** Publishes and keeps an answer, unless its person has logged out meanwhile. */
function takeAnswer<K extends EndpointKey, T>(
  query: QueryDefinition<K, T>,
  userId: string,
  { data, at }: CachedAnswer<T>,
): void {
  if (userId !== ownerOf(query)) return;
  query.onData?.(data, userId);
  const { name, keep } = query.lastSeen ?? {};
  if (name) rememberSeen(userId, name, { data: keep ? keep(data) : data, at });
}

/** Throws the Failure, or one for an answer without what the query reads. */
function readAnswer<K extends EndpointKey, T>({ read }: QueryDefinition<K, T>, result: Result<Output<K>>): T {
  if (!result.success) throw result;
  let data: T | undefined;
  try {
    data = read(result.data);
  } catch {
    // As without a network.
  }
  if (data === undefined) throw ownFailure(200, transportTexts.unexpected, 'unexpected');
  return data;
}

async function load<K extends EndpointKey, T>(query: QueryDefinition<K, T>, params?: Params): Promise<CachedAnswer<T>> {
  const userId = ownerOf(query);
  const result = await callWith(query.endpoint, { params, query: query.query, shared: query.shared });
  const loaded = { data: readAnswer(query, result), at: serverNow(), loadedAt: Date.now() };
  takeAnswer(query, userId, loaded);
  return loaded;
}

export function useQuery<K extends EndpointKey, T>(query: QueryDefinition<K, T>, params?: Params): Query<T> {
  const owner = useOwner();
  const userId = query.shared ? everybody : owner;
  const {
    data,
    error,
    isValidating,
    mutate: ask,
  } = useSWR<CachedAnswer<T>, Failure>(
    userId === '' ? null : keyOf(userId, query, params),
    () => load(query, params),
    query.refreshEvery === undefined ? options : { ...options, refreshInterval: query.refreshEvery },
  );
  const [openedAt] = useState(Date.now);
  const { lastSeen } = query;
  const offline = error?.cause === 'network';
  // Once shown, it stays until there is newer: the network may be back before the server answers again.
  const wasOffline = useRef(false);
  if (offline) wasOffline.current = true;
  const recall = data === undefined && wasOffline.current;
  const seen = useMemo(
    () => (recall && lastSeen ? recallSeen(userId, lastSeen.name, lastSeen.read) : null),
    [recall, lastSeen, userId],
  );
  const reload = async () => void (await ask());
  useWhenOnline(error !== undefined, () => void reload());

  const failure = error ?? null;
  const shown = data ?? seen;
  if (shown) {
    const recalled = shown === seen || (offline && lastSeen !== undefined && (data?.loadedAt ?? 0) < openedAt);
    return { status: 'ready', data: shown.data, at: shown.at, refreshing: isValidating, failure, recalled, reload };
  }
  return failure && !isValidating ? { status: 'error', failure, reload } : { status: 'loading', reload };
}

/** What of a list came in pages. */
interface Paged {
  readonly nextCursor: string | null;
}

export interface PagedQuery<T> {
  readonly list: Query<T>;
  readonly hasOlder: boolean;
  readonly loadOlder: () => void;
  readonly loadingOlder: boolean;
  readonly olderFailure: Failure | null;
}

/** As `useQuery`, for a list that comes in pages. A reload begins at the first one. */
export function usePagedQuery<K extends EndpointKey, T extends Paged>(
  query: QueryDefinition<K, T> & { readonly append: (earlier: T, page: T) => T },
  params?: Params,
): PagedQuery<T> {
  const list = useQuery(query, params);
  const before = list.status === 'ready' ? list.data : null;
  const latest = useRef(list);
  latest.current = list;
  const [failed, setFailed] = useState<{ readonly after: T; readonly failure: Failure } | null>(null);
  const [loadOlder, loadingOlder] = useSubmit(async () => {
    if (!before || before.nextCursor === null) return;
    setFailed(null);
    const result = await callWith(query.endpoint, { params, query: { ...query.query, cursor: before.nextCursor } });
    let page: T;
    try {
      page = readAnswer(query, result);
    } catch (failure) {
      return setFailed({ after: before, failure: failure as Failure });
    }
    // A reload begins at the first page again, so an older page has no place after it.
    const now = latest.current;
    if (now.status !== 'ready' || now.refreshing || now.data !== before) return;
    const append = (loaded: CachedAnswer<T>) => ({
      ...loaded,
      data: query.append(loaded.data, page),
    });
    changeCached(query, append, params);
  });
  return {
    list,
    hasOlder: before !== null && before.nextCursor !== null,
    loadOlder: () => void loadOlder(),
    loadingOlder,
    olderFailure: failed?.after === before ? (failed?.failure ?? null) : null,
  };
}

/**
 * Loads into the cache, in the place of what is there or, with `merge`, as a newer part of it. Resolves with why it
 * could not.
 */
export async function fetchQuery<K extends EndpointKey, T>(
  query: QueryDefinition<K, T>,
  params?: Params,
  merge = (_: T, loaded: T): T => loaded,
): Promise<Failure | null> {
  const userId = ownerOf(query);
  try {
    const loaded = await load(query, params);
    const update = (known: CachedAnswer<T> | undefined) =>
      known ? { ...loaded, data: merge(known.data, loaded.data) } : loaded;
    if (userId === ownerOf(query)) await mutate(keyOf(userId, query, params), update, { revalidate: false });
    return null;
  } catch (failure) {
    return failure as Failure;
  }
}

function changeCached<K extends EndpointKey, T>(
  query: QueryDefinition<K, T>,
  change: (loaded: CachedAnswer<T>) => CachedAnswer<T>,
  params?: Params,
): void {
  const userId = ownerOf(query);
  const update = (loaded: CachedAnswer<T> | undefined) => {
    if (!loaded) return undefined;
    const changed = change(loaded);
    takeAnswer(query, userId, changed);
    return changed;
  };
  void mutate(keyOf(userId, query, params), update, { revalidate: false });
}

/** Changes cached data without a request: for a vote just cast, later for a listener. */
export function updateQuery<K extends EndpointKey, T>(
  query: QueryDefinition<K, T>,
  change: (data: T) => T,
  params?: Params,
): void {
  const now = () => ({ at: serverNow(), loadedAt: Date.now() });
  changeCached(query, ({ data }) => ({ data: change(data), ...now() }), params);
}

/** Asks again for what a call has changed, where it is on the screen. */
export async function invalidate<K extends EndpointKey, T>(query: QueryDefinition<K, T>): Promise<void> {
  await mutate(keyOf(ownerOf(query), query));
}
