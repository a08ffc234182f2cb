import type { MessageCounts } from '@fresher-party/contract/calls/messages';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../api/client.ts';
import type { PagedQuery, Query } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { liveTargets } from '../../live/targets.ts';
import { updateWhisperCounts } from '../../state/new-whispers.ts';
import { useStation } from '../../state/session/session.ts';
import { Button, IconButton, IconLink } from '../../ui/Button.tsx';
import { Notice, OfflineNote } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StationExit } from '../../ui/StationExit.tsx';
import styles from './Admin.module.css';
import { dataOf, isLoading, messageCounts, useLiveQuery } from './admin-queries.ts';
import { UndoBar } from './undo.tsx';

/** The counts of whispers, kept up to date, for the badge on every organisers’ page; null until loaded. */
export function useWhisperCounts(isWanted = true): MessageCounts | null {
  const data = dataOf(useLiveQuery(messageCounts, [liveTargets.newestMessage, liveTargets.anyAct], 3000, isWanted));
  const isSeen = useLocation().pathname === paths.adminMessages;
  useEffect(() => {
    if (data) updateWhisperCounts(data, isSeen);
  }, [data, isSeen]);
  return data;
}

/** What was chosen on another page, once: Back or a reload doesn’t choose it again. */
export function useChosen<T>(): T | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [chosen] = useState<T | null>(state);
  useEffect(() => {
    if (state) void navigate('.', { replace: true, state: null });
  }, [state, navigate]);
  return chosen;
}

interface Props {
  heading: ReactNode;
  sub: ReactNode;
  back?: string;
  live?: boolean;
  actions?: ReactNode;
  /** Shown offline: why the page needs a network. */
  needs?: string;
  children: ReactNode;
}

/** An organiser's page. On a station nothing leads to other pages, and whispers are not counted. */
export function AdminFrame({ heading, sub, back, live = false, actions, needs, children }: Props) {
  const isStation = useStation() !== undefined;
  useWhisperCounts(!isStation);
  return (
    <div className={`stack gap-5 narrowing ${styles.page}`}>
      <header className={`spread gap-2 middle ${styles.header}`}>
        <div className={`cluster middle shrink muted tiny ${styles.sub}`}>
          <span>{sub}</span>
          {live && <LiveBadge />}
        </div>
        {back !== undefined && <IconLink label="Back" icon="back" to={back} />}
        <PageHeading className={styles.heading}>{heading}</PageHeading>
        <div className={`cluster gap-2 middle ${styles.actions}`}>{actions}</div>
        {isStation && <StationExit />}
      </header>
      {needs && <OfflineNote>{needs}</OfflineNote>}
      {children}
      <UndoBar />
    </div>
  );
}

export function Refresh({ of }: { of: Query<unknown> }) {
  return <IconButton label="Refresh" icon="refresh" busy={isLoading(of)} onClick={() => void of.reload()} />;
}

export function LoadOlder({ of, failed, children }: { of: PagedQuery<unknown>; failed: string; children: string }) {
  const { list, hasOlder, loadOlder, loadingOlder, olderFailure } = of;
  return (
    <>
      {olderFailure && <Notice tone="error">{errorText(olderFailure, failed)}</Notice>}
      {hasOlder && (
        <div className="centered above-4">
          {/* Disabled while the first page reloads: the next page depends on its cursor. */}
          <Button disabled={isLoading(list)} busy={loadingOlder} onClick={loadOlder}>
            {loadingOlder ? 'Loading...' : children}
          </Button>
        </div>
      )}
    </>
  );
}
