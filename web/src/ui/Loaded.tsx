import type { ComponentProps, ReactNode } from 'react';
import { errorText, type Failure } from '../api/client.ts';
import type { Query } from '../api/use-query.ts';
import { LastSeen } from './LastSeen.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props<T> extends ComponentProps<typeof Skeleton> {
  of: Query<T>;
  /** The screen's texts for an error without a message, and for a response that can't be parsed (spec §8). */
  failed?: string;
  broken?: string;
  ageIsShown?: boolean;
  children: (data: T) => ReactNode;
}

/** A query's skeleton, content or error. When a refresh fails, the content stays, with the error or its age. */
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
