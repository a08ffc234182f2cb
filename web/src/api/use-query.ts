/** How pages load data (ADR 26): SWR's cache, and what this device has last seen. */

import type { EndpointKey, Output } from '@fresher-party/contract/endpoints';
import { useEffect, useState } from 'react';
import useSWR, { mutate, type Revalidator, type RevalidatorOptions } from 'swr';
import { serverNow } from '../state/event/event.ts';
import { everybody, recallSeen, rememberSeen, type Seen, type SeenName } from '../state/kept/browser-storage.ts';
import { currentOwner, subscribeToSession, useUserId } from '../state/session/session.ts';
import { callAny, type Failure, outcomeUnknown, ownFailure, transportTexts } from './client.ts';
import { useSubmit } from './use-act.ts';

export interface QueryDefinition<K extends EndpointKey, T> {
  readonly endpoint: K;
  /** Picks the data. Throws or returns undefined if the response lacks it. */
  readonly read: (answer: Output<K>) => T | undefined | Promise<T | undefined>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, string>>;
  /** Stored for offline use, under this name. */
  readonly lastSeen?: SeenName;
  /** The same for everybody: requested without a token, so that the CDN can cache it. */
  readonly shared?: true;
  /** Milliseconds between polls, a fifth more or less. Default: no polling. */
  readonly refreshEvery?: number;
  /** Not asked again while its data is in the cache. */
  readonly once?: true;
  /** Called with the data of each response, for state outside this query. */
  readonly onData?: (data: T, userId: string) => void;
}

export interface Query<T> {
  /** Stays when it can't be loaded again. */
  readonly data: T | undefined;
  /** Why the last answer did not bring it. */
  readonly failure: Failure | undefined;
  /** For the first time or again. */
  readonly isLoading: boolean;
  /** When the data came, by the server's clock; 0 without data. */
  readonly at: number;
  /** Whether the data is from an earlier visit of the app. */
  readonly recalled: boolean;
  readonly reload: () => Promise<void>;
}

type Params = Readonly<Record<string, string>>;

/** Milliseconds before a failed query is asked again; doubled each time, and up to twice as long at random. */
const firstRetry = 3000;
const longestRetry = 60_000;

const retries = new Map<string, number>();

function askAgain(error: Failure, key: string, _: unknown, redo: Revalidator, { retryCount = 1 }: RevalidatorOptions) {
  const pause = Math.min(longestRetry, firstRetry * 2 ** (retryCount - 1)) * (1 + Math.random());
  const run = () => {
    if (document.visibilityState !== 'visible') document.addEventListener('visibilitychange', run, { once: true });
    else void redo({ retryCount, dedupe: true });
  };
  window.clearTimeout(retries.get(key));
  retries.set(key, window.setTimeout(run, Math.max(pause, (error.retryAfter ?? 0) * 1000)));
}

/** Asks again only when a list is opened and after a failure: three thousand phones share the Wi-Fi. */
const options = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  // Whether the answer may differ without anybody doing something.
  shouldRetryOnError: (failure: Failure) => outcomeUnknown(failure) || failure.status === 429,
  onErrorRetry: askAgain,
  // The browser may be wrong about it.
  isOnline: () => true,
  // A page that is opened again asks again; only concurrent requests are shared.
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

type Asked = Pick<QueryDefinition<EndpointKey, never>, 'endpoint' | 'query' | 'body' | 'shared'>;

const ownerOf = ({ shared }: Asked): string => (shared ? everybody : currentOwner());

const keyOf = (userId: string, { endpoint, query, body }: Asked, params?: Params) =>
  [userId, endpoint, params ?? null, query ?? null, body ?? null] as const;

/** Publishes data and stores it for offline use, unless the user has logged out meanwhile. */
function take<K extends EndpointKey, T>(query: QueryDefinition<K, T>, userId: string, { data, at }: Seen<T>): void {
  if (userId !== ownerOf(query)) return;
  query.onData?.(data, userId);
  if (query.lastSeen) rememberSeen(userId, query.lastSeen, { data, at });
}

async function ask<K extends EndpointKey, T>(query: QueryDefinition<K, T>, params?: Params, cursor?: string) {
  const { endpoint, body, shared } = query;
  const search = cursor === undefined ? query.query : { ...query.query, cursor };
  const result = await callAny<Output<K>>(endpoint, { params, query: search, body, shared });
  if (!result.success) throw result;
  try {
    const data = await query.read(result.data);
    if (data !== undefined) return data;
  } catch {}
  throw ownFailure(200, transportTexts.unexpected, 'unexpected');
}

async function load<K extends EndpointKey, T>(query: QueryDefinition<K, T>, userId: string, params?: Params) {
  // The page is about to show another person's data.
  if (userId !== ownerOf(query)) throw ownFailure(0, transportTexts.unexpected, 'unexpected');
  const loaded: Seen<T> = { data: await ask(query, params), at: serverNow() };
  take(query, userId, loaded);
  return loaded;
}

/** With null as `params` the query is not asked yet. */
export function useQuery<K extends EndpointKey, T>(query: QueryDefinition<K, T>, params?: Params | null): Query<T> {
  const owner = useUserId();
  const userId = query.shared ? everybody : owner;
  const { refreshEvery, lastSeen, once } = query;
  // SWR starts its timer again when the interval changes.
  const [jitter] = useState(() => 0.8 + 0.4 * Math.random());
  const answer = useSWR<Seen<T>, Failure>(
    userId === '' || params === null ? null : keyOf(userId, query, params),
    () => load(query, userId, params ?? undefined),
    { ...options, refreshInterval: (refreshEvery ?? 0) * jitter, revalidateIfStale: !once },
  );
  const { error: failure, mutate: again } = answer;
  const hasFailed = failure !== undefined;
  useEffect(() => {
    if (!hasFailed) return;
    const run = () => void again();
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [hasFailed, again]);

  const seen = !answer.data && lastSeen && failure?.cause === 'network' ? recallSeen<T>(userId, lastSeen) : null;
  const { data, at = 0 } = answer.data ?? seen ?? {};
  const isLoading = answer.isValidating || (data === undefined && !hasFailed);
  return { data, failure, isLoading, at, recalled: seen !== null, reload: async () => void (await again()) };
}

/** Like `useQuery`, for a paginated list. A reload starts with the first page. */
export function usePagedQuery<K extends EndpointKey, T extends { readonly nextCursor: string | null }>(
  query: QueryDefinition<K, T> & { readonly append: (earlier: T, page: T) => T },
  params?: Params | null,
) {
  const list = useQuery(query, params);
  const next = list.data?.nextCursor ?? null;
  const [failed, setFailed] = useState<{ readonly after: string; readonly failure: Failure } | null>(null);
  const [loadOlder, loadingOlder] = useSubmit(async () => {
    if (!next) return;
    setFailed(null);
    try {
      const page = await ask(query, params ?? undefined, next);
      // After a reload, which starts with the first page, this page no longer follows the last one.
      const add = (data: T): T => (data.nextCursor === next ? query.append(data, page) : data);
      updateQuery(query, add, params ?? undefined);
    } catch (failure) {
      setFailed({ after: next, failure: failure as Failure });
    }
  });
  return {
    list,
    hasOlder: next !== null,
    loadOlder: () => void loadOlder(),
    loadingOlder,
    olderFailure: failed && failed.after === next ? failed.failure : null,
  };
}

/** Fetches into the cache, replacing what is there or merging with it. Resolves to the failure, or null. */
export async function fetchQuery<K extends EndpointKey, T>(
  query: QueryDefinition<K, T>,
  params?: Params,
  merge = (_: T, loaded: T): T => loaded,
): Promise<Failure | null> {
  const userId = ownerOf(query);
  try {
    const loaded = await load(query, userId, params);
    const update = (known: Seen<T> | undefined) =>
      known ? { ...loaded, data: merge(known.data, loaded.data) } : loaded;
    if (userId === ownerOf(query)) await mutate(keyOf(userId, query, params), update, { revalidate: false });
    return null;
  } catch (failure) {
    return failure as Failure;
  }
}

export function updateQuery<K extends EndpointKey, T>(
  query: QueryDefinition<K, T>,
  change: (data: T) => T,
  params?: Params,
): void {
  const userId = ownerOf(query);
  const update = (known: Seen<T> | undefined) => {
    const data = known && change(known.data);
    if (data === undefined || data === known?.data) return known;
    const changed = { data, at: serverNow() };
    take(query, userId, changed);
    return changed;
  };
  void mutate(keyOf(userId, query, params), update, { revalidate: false });
}

/** Refetches data that a call has changed, if it is on the screen. */
export async function invalidate<K extends EndpointKey, T>(query: QueryDefinition<K, T>): Promise<void> {
  await mutate(keyOf(ownerOf(query), query));
}
