import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../api/client.ts';
import type { Query, usePagedQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { liveTargets } from '../../live/targets.ts';
import { updateWhisperCounts } from '../../state/new-whispers.ts';
import { useStation } from '../../state/session/session.ts';
import { Button, IconButton, IconLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StationExit } from '../../ui/StationExit.tsx';
import styles from './Admin.module.css';
import { type Messages, messageCounts, messagesWith, useLiveQuery } from './admin-queries.ts';
import { UndoBar } from './undo.tsx';

const newestPending = messagesWith('pending', 1);

/**
 * Keeps the counts of whispers up to date, for the badge on every organisers’ page. Those of all states are asked after
 * acts alone: they cost a read for each thousand whispers.
 */
export function useWhisperCounts(pending = newestPending, isWanted = true): void {
  const list = useLiveQuery(pending, [liveTargets.newestMessage, liveTargets.anyAct], isWanted);
  const all = useLiveQuery(messageCounts, [liveTargets.anyAct], isWanted);
  const isSeen = useLocation().pathname === paths.adminMessages;
  const counts = all.data;
  const isNewer = list.at > all.at;
  const waiting = isNewer ? list.data?.total : counts?.pending;
  useEffect(() => {
    if (counts && waiting !== undefined) updateWhisperCounts({ ...counts, pending: waiting }, isSeen);
  }, [counts, waiting, isSeen]);
}

/** Acts on what was chosen on another page, once: Back or a reload doesn’t choose it again. */
export function useChosen<T>(act: (chosen: T) => void): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const take = useEffectEvent(() => {
    if (!state) return;
    act(state);
    void navigate('.', { replace: true, state: null });
  });
  useEffect(() => take(), []);
}

interface Props {
  heading: ReactNode;
  sub: ReactNode;
  back?: string;
  live?: boolean;
  actions?: ReactNode;
  /** The pending whispers that the page shows, kept up to date. */
  pending?: Messages;
  children: ReactNode;
}

/** An organiser's page. On a station nothing leads to other pages, and whispers are not counted. */
export function AdminFrame({ heading, sub, back, live = false, actions, pending, children }: Props) {
  const isStation = useStation() !== undefined;
  useWhisperCounts(pending, !isStation);
  return (
    <div className={`stack gap-5 narrowing ${styles.page}`}>
      <header className={`spread gap-2 middle ${styles.header}`}>
        <div className={`cluster middle shrink muted tiny ${styles.sub}`}>
          {sub && <span>{sub}</span>}
          {live && <LiveBadge />}
        </div>
        {back !== undefined && <IconLink label="Back" icon="back" to={back} />}
        <PageHeading className={styles.heading}>{heading}</PageHeading>
        <div className={`cluster gap-2 middle ${styles.actions}`}>{actions}</div>
        {isStation && <StationExit />}
      </header>
      {children}
      <UndoBar />
    </div>
  );
}

export function Refresh({ of }: { of: Query<unknown> }) {
  return <IconButton label="Refresh" icon="refresh" busy={of.isLoading} onClick={() => void of.reload()} />;
}

export function LoadOlder({ of, children }: { of: ReturnType<typeof usePagedQuery>; children: string }) {
  const { list, hasOlder, loadOlder, loadingOlder, olderFailure } = of;
  return (
    <>
      {olderFailure && <Notice tone="error">{errorText(olderFailure, 'Failed to load more.')}</Notice>}
      {hasOlder && (
        <div className="centered above-4">
          {/* Disabled while the first page reloads: the next page depends on its cursor. */}
          <Button disabled={list.isLoading} busy={loadingOlder} onClick={loadOlder}>
            {loadingOlder ? 'Loading...' : children}
          </Button>
        </div>
      )}
    </>
  );
}
