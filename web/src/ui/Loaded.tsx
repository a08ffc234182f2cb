import type { ComponentProps, ReactNode } from 'react';
import { errorText, type Failure } from '../api/client.ts';
import type { Query } from '../api/use-query.ts';
import { LastSeen } from './LastSeen.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props<T> extends ComponentProps<typeof Skeleton> {
  of: Query<T>;
  /** The screen's own words for an answer without a sentence, and for one that can't be read (spec §8). */
  failed?: string;
  broken?: string;
  /** The page itself says how old its content is, such as by a live badge. */
  ageIsShown?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * What a query loads: a skeleton, then its content; or why there is none, with the way to try again. When a refresh fails
 * the content stays, and above it stands why, or, when the server was not reached, how old the content is.
 */
export function Loaded<T>({ of: query, failed, broken, ageIsShown = false, children, ...skeleton }: Props<T>) {
  const textOf = (failure: Failure) => errorText(failure, failed ?? failure.message, broken);
  if (query.status === 'loading') return <Skeleton {...skeleton} />;
  if (query.status === 'error') {
    return <LoadFailure onRetry={() => void query.reload()}>{textOf(query.failure)}</LoadFailure>;
  }
  const { data, failure } = query;
  const isUnreached = failure?.cause === 'network';
  return (
    <>
      {isUnreached && !ageIsShown && <LastSeen of={[query]} />}
      {failure && !isUnreached && <Notice tone="error">{textOf(failure)}</Notice>}
      {children(data)}
    </>
  );
}
