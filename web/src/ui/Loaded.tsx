import { errorCodes } from '@fresher-party/contract/errors';
import type { ComponentProps, ReactNode } from 'react';
import { errorText, type Failure } from '../api/client.ts';
import type { Query } from '../api/use-query.ts';
import { useSummary } from '../state/session/progress.ts';
import { useOnline } from '../state/store.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { LastSeen } from './LastSeen.tsx';
import styles from './Loaded.module.css';
import { Notice, Status } from './Notice.tsx';

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
  const { data, failure } = query;
  if (data === undefined) {
    if (!failure) return <Skeleton {...skeleton} />;
    return <LoadFailure onRetry={() => void query.reload()}>{textOf(failure)}</LoadFailure>;
  }
  const isUnreached = failure?.cause === 'network';
  return (
    <>
      {!ageIsShown && <LastSeen of={isUnreached ? [query] : []} />}
      {failure && !isUnreached && <Notice tone="error">{textOf(failure)}</Notice>}
      {children(data)}
    </>
  );
}

export function EmptyState({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={`stack gap-2 muted centre ${styles.empty}`}>
      <Icon name={icon} size={28} tone="faint" />
      <p className="ink semibold">{title}</p>
      {children && <div className="small">{children}</div>}
    </div>
  );
}

export function LoadFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const online = useOnline();
  return (
    <div className={`stack rose breakable centre ${styles.failure}`} role="alert">
      <Icon name={online ? 'alert' : 'offline'} size={28} />
      <p>{children}</p>
      {!online && <p className="muted small">This loads by itself once you are back.</p>}
      <Button icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export function Skeleton({
  label,
  rows = 3,
  showLabel = false,
}: {
  label: string;
  rows?: number;
  showLabel?: boolean;
}) {
  return (
    <div role="status">
      <p className={showLabel ? 'muted small below-3' : 'visually-hidden'}>{label}</p>
      <div className="stack" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are the same.
          <div key={row} className={styles.row} />
        ))}
      </div>
    </div>
  );
}

export const useIsStopped = (): boolean => useSummary()?.sendingBlocked ?? false;

/** Says, before the user types, that organisers have blocked their songs and whispers. */
export function SendingStopped() {
  const isStopped = useIsStopped();
  return (
    <Status>
      {isStopped && (
        <Notice tone="info" icon="lock">
          {errorCodes.SENDING_BLOCKED.message}
        </Notice>
      )}
    </Status>
  );
}
