/**
 * How pages load data (ADR 26): a cache that they share, a retry when the network is back, and the last seen data
 * offline. A query is an endpoint with a parser for its response; SWR keeps the cache.
 */

import type { EndpointKey, Output } from '@fresher-party/contract/endpoints';
import { useMemo, useRef, useState } from 'react';
import useSWR, { mutate } from 'swr';
import { serverNow } from '../state/event/event.ts';
import { everybody, recallSeen, rememberSeen, type SeenName } from '../state/kept/last-seen.ts';
import { currentOwner, subscribeToSession, useUserId } from '../state/session/session.ts';
import { useWhenOnline } from '../state/use-when-online.ts';
import { call, type Failure, outcomeUnknown, ownFailure, type Result, transportTexts } from './client.ts';
import { useSubmit } from './use-submit.ts';

export interface QueryDefinition<K extends EndpointKey, T> {
  readonly endpoint: K;
  /** Parses the response. Throws or returns undefined if it lacks the data. */
  readonly read: (answer: Output<K>) => T | undefined;
  /** The query string. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** What is saved for offline use, and how it is read back. */
  readonly lastSeen?: {
    readonly name: SeenName;
    readonly keep?: (data: T) => unknown;
    readonly read: (kept: unknown) => T | null;
  };
  /** The same for everybody: requested without a token, also for visitors, so that the CDN can cache it. */
  readonly shared?: true;
  /** Polling interval in milliseconds while a visible page uses it. Default: no polling. */
  readonly refreshEvery?: number;
  /** Called with the data of each response, for state outside this query. */
  readonly onData?: (data: T, userId: string) => void;
}

/**
 * `refreshing`: newer data is loading; `failure`: why there is no newer data; `at`: when the data came, by the server's
 * clock; `recalled`: the data is from an earlier visit of the page.
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

interface CachedAnswer<T> {
  readonly data: T;
  readonly at: number;
  /** By the device's clock. */
  readonly loadedAt: number;
}

type Params = Readonly<Record<string, string>>;

/** Milliseconds before a failed query is asked again; doubled each time, and up to twice as long at random. */
const firstRetry = 3000;
const longestRetry = 60_000;
const retries = new Map<string, number>();

/** Whether the answer may differ without anybody doing something. */
const isPassing = (failure: Failure): boolean => outcomeUnknown(failure) || failure.status === 429;

/** Asks again after a growing pause, once the page is visible. */
function askAgain(
  failure: Failure,
  key: string,
  _: unknown,
  revalidate: (options: { retryCount: number; dedupe: boolean }) => unknown,
  { retryCount }: { readonly retryCount: number },
): void {
  const pause = Math.min(longestRetry, firstRetry * 2 ** (retryCount - 1)) * (1 + Math.random());
  const run = () => {
    if (document.visibilityState !== 'visible') document.addEventListener('visibilitychange', run, { once: true });
    else revalidate({ retryCount, dedupe: true });
  };
  window.clearTimeout(retries.get(key));
  retries.set(key, window.setTimeout(run, Math.max(pause, (failure.retryAfter ?? 0) * 1000)));
}

/** No automatic revalidation but on mount and after a failure: three thousand phones share the Wi-Fi. */
const options = {
  revalidateOnMount: true,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: isPassing,
  onErrorRetry: askAgain,
  // The browser may be wrong about it.
  isOnline: () => true,
  // Only concurrent requests are shared.
  dedupingInterval: 0,
  compare: Object.is,
};

// The user's id is part of every key, and logging out clears their data: the next user sees none of it.
let cachedFor = currentOwner();
subscribeToSession(() => {
  if (currentOwner() === cachedFor) return;
  cachedFor = currentOwner();
  void mutate((key) => !Array.isArray(key) || key[0] !== everybody, undefined, { revalidate: false });
});

type Asked = Pick<QueryDefinition<EndpointKey, unknown>, 'endpoint' | 'query'>;

/** The user whose data it is, as the first part of the cache key. */
const ownerOf = ({ shared }: Pick<QueryDefinition<EndpointKey, unknown>, 'shared'>): string =>
  shared ? everybody : currentOwner();

const keyOf = (userId: string, { endpoint, query }: Asked, params?: Params) =>
  [userId, endpoint, params ?? null, query ?? null] as const;

/** `params` are type-checked where the query is defined. */
const callWith = call as <K extends EndpointKey>(key: K, all: object) => Promise<Result<Output<K>>>;

/** Publishes data and stores it for offline use, unless the user has logged out meanwhile. */
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

/** Parses a result. Throws its Failure, or one for a response that the query can't parse. */
function readAnswer<K extends EndpointKey, T>({ read }: QueryDefinition<K, T>, result: Result<Output<K>>): T {
  if (!result.success) throw result;
  let data: T | undefined;
  try {
    data = read(result.data);
  } catch {
    // Handled below.
  }
  if (data === undefined) throw ownFailure(200, transportTexts.unexpected, 'unexpected');
  return data;
}

async function load<K extends EndpointKey, T>(
  query: QueryDefinition<K, T>,
  params?: Params,
  shownTo?: string,
): Promise<CachedAnswer<T>> {
  const userId = ownerOf(query);
  // The page is about to show another person's data.
  if (shownTo !== undefined && shownTo !== userId) throw ownFailure(0, transportTexts.unexpected, 'unexpected');
  const result = await callWith(query.endpoint, { params, query: query.query, shared: query.shared });
  const loaded = { data: readAnswer(query, result), at: serverNow(), loadedAt: Date.now() };
  takeAnswer(query, userId, loaded);
  return loaded;
}

/** With null as `params` the query is not asked yet. */
export function useQuery<K extends EndpointKey, T>(query: QueryDefinition<K, T>, params?: Params | null): Query<T> {
  const owner = useUserId();
  const userId = query.shared ? everybody : owner;
  const {
    data,
    error,
    isValidating,
    mutate: ask,
  } = useSWR<CachedAnswer<T>, Failure>(
    userId === '' || params === null ? null : keyOf(userId, query, params),
    () => load(query, params ?? undefined, userId),
    query.refreshEvery === undefined ? options : { ...options, refreshInterval: query.refreshEvery },
  );
  const [openedAt] = useState(Date.now);
  const { lastSeen } = query;
  const offline = error?.cause === 'network';
  // Last seen data stays until newer data has loaded, also when the network is back before that.
  const wasOffline = useRef(false);
  if (offline) wasOffline.current = true;
  const recall = data === undefined && wasOffline.current;
  const seen = useMemo(
    () => (recall && lastSeen ? recallSeen(userId, lastSeen.name, lastSeen.read) : null),
    [recall, lastSeen, userId],
  );
  // While it is asked again by itself, the failure stays, with its button.
  const hasFailed = useRef(false);
  if (error === undefined) hasFailed.current = false;
  else if (!isValidating) hasFailed.current = true;
  const reload = async () => {
    hasFailed.current = false;
    await ask();
  };
  useWhenOnline(error !== undefined, () => void reload());

  const failure = error ?? null;
  const shown = data ?? seen;
  if (shown) {
    const recalled = shown === seen || (offline && lastSeen !== undefined && (data?.loadedAt ?? 0) < openedAt);
    return { status: 'ready', data: shown.data, at: shown.at, refreshing: isValidating, failure, recalled, reload };
  }
  return failure && hasFailed.current ? { status: 'error', failure, reload } : { status: 'loading', reload };
}

/** A list that is loaded in pages. */
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

/** Like `useQuery`, for a paginated list. A reload starts with the first page. */
export function usePagedQuery<K extends EndpointKey, T extends Paged>(
  query: QueryDefinition<K, T> & { readonly append: (earlier: T, page: T) => T },
  params?: Params | null,
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
    // After a reload, which starts with the first page, this page no longer follows the last one.
    const now = latest.current;
    if (now.status !== 'ready' || now.refreshing || now.data !== before) return;
    const append = (loaded: CachedAnswer<T>) => ({
      ...loaded,
      data: query.append(loaded.data, page),
    });
    changeCached(query, append, params ?? undefined);
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
 * Fetches into the cache, replacing what is there or merging with it. Resolves to the failure, or null.
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

/** Changes cached data without a request, for an optimistic update. */
export function updateQuery<K extends EndpointKey, T>(
  query: QueryDefinition<K, T>,
  change: (data: T) => T,
  params?: Params,
): void {
  const now = () => ({ at: serverNow(), loadedAt: Date.now() });
  changeCached(query, ({ data }) => ({ data: change(data), ...now() }), params);
}

/** Refetches data that a call has changed, if it is on the screen. */
export async function invalidate<K extends EndpointKey, T>(query: QueryDefinition<K, T>): Promise<void> {
  await mutate(keyOf(ownerOf(query), query));
}
