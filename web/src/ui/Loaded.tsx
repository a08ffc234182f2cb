import type { ComponentProps, ReactNode } from 'react';
import { errorText, type Failure } from '../api/client.ts';
import type { Query } from '../api/use-query.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props<T> extends ComponentProps<typeof Skeleton> {
  of: Query<T>;
  /** The screen's own words for an answer without a sentence, and for one that can't be read (spec §8). */
  failed?: string;
  broken?: string;
  /** The page has a sign of its own that its content may be old, such as a live badge. */
  ageIsShown?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * What a query loads: a skeleton, then its content; or why there is none, with the way to try again. When a refresh fails
 * the content stays, and the reason stands above it.
 */
export function Loaded<T>({ of: query, failed, broken, ageIsShown = false, children, ...skeleton }: Props<T>) {
  const textOf = (failure: Failure) => errorText(failure, failed ?? failure.message, broken);
  if (query.status === 'loading') return <Skeleton {...skeleton} />;
  if (query.status === 'error') {
    return <LoadFailure onRetry={() => void query.reload()}>{textOf(query.failure)}</LoadFailure>;
  }
  const { data, failure } = query;
  const isSaidElsewhere = failure?.cause === 'network' && ageIsShown;
  return (
    <>
      {failure && !isSaidElsewhere && <Notice tone="error">{textOf(failure)}</Notice>}
      {children(data)}
    </>
  );
}
