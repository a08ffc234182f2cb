import type { ComponentProps, ReactNode } from 'react';
import { errorText, type Failure } from '../api/client.ts';
import type { Query } from '../api/use-query.ts';
import { useOnline } from '../state/online.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props<T> extends ComponentProps<typeof Skeleton> {
  of: Query<T>;
  /** The screen's own words for an answer without a sentence, and for one that can't be read (spec §8). */
  failed?: string;
  broken?: string;
  /** The page has another sign that its content may be old, such as a live badge. */
  showsAge?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * What a query loads: a skeleton, then its content; or why there is none, with the way to try again. Above content from
 * before it says why there is no newer one, except that the page itself says what being offline means.
 */
export function Loaded<T>({ of: query, failed, broken, showsAge = false, children, ...skeleton }: Props<T>) {
  const online = useOnline();
  const textOf = (failure: Failure) => errorText(failure, failed ?? failure.message, broken);
  if (query.status === 'loading') return <Skeleton {...skeleton} />;
  if (query.status === 'error') {
    return <LoadFailure onRetry={() => void query.reload()}>{textOf(query.failure)}</LoadFailure>;
  }
  const { data, failure } = query;
  const isSaidElsewhere = failure?.cause === 'network' && (showsAge || !online);
  return (
    <>
      {failure && !isSaidElsewhere && <Notice tone="error">{textOf(failure)}</Notice>}
      {children(data)}
    </>
  );
}
