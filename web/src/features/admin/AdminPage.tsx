import { useRef } from 'react';
import { candidates } from '../../api/queries/candidates.ts';
import { fetchQuery, type Query, usePagedQuery, useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { liveTargets } from '../../live/targets.ts';
import { useLiveSignal } from '../../live/use-live.ts';
import { withNewerSongs } from '../../read/songs.ts';
import { useSession } from '../../state/session/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/StatTile.tsx';
import { counted } from '../../ui/wording.ts';
import styles from './Admin.module.css';
import { AdminFrame } from './AdminFrame.tsx';
import { allSongs, pendingMessages, turnout } from './admin-queries.ts';
import { adminTexts, partialFailureText } from './admin-texts.ts';
import { CandidatePanel } from './CandidatePanel.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { SongPanel } from './SongPanel.tsx';
import { UniqueTracksPanel } from './UniqueTracksPanel.tsx';

const { newestMessage, newestSubmission, anyAct, event } = liveTargets;

/** Keeps each list up to date: a listener says that something changed, the API what (ADR 33). */
function useLivePanel(): void {
  useLiveSignal([newestMessage, anyAct], async () => (await fetchQuery(pendingMessages)) === null);
  // A whole page of requests each time, so not with every one of a rush.
  const refreshSongs = async () => (await fetchQuery(allSongs, undefined, withNewerSongs)) === null;
  useLiveSignal([newestSubmission], refreshSongs, 15_000);
  useLiveSignal([anyAct, event], async () => {
    const failures = await Promise.all([fetchQuery(candidates), fetchQuery(turnout)]);
    return failures.every((failure) => failure === null);
  });
}

/** The admin panel (spec §2). Parts that fail are named; the others are shown. */
export function AdminPage() {
  const name = useSession()?.user.name ?? '';
  const requests = usePagedQuery(allSongs);
  const lists = {
    candidates: useQuery(candidates),
    'song requests': requests.list,
    messages: useQuery(pendingMessages),
  };
  const voted = useQuery(turnout);
  useLivePanel();
  const all = Object.values(lists);
  // The first time only: afterwards a list that never came is missing, not loading.
  const settled = useRef(false);
  if (all.every(({ status }) => status !== 'loading')) settled.current = true;
  const loading = !settled.current;
  const busy =
    all.some(({ status }) => status === 'loading') || all.some((list) => list.status === 'ready' && list.refreshing);
  const failures = Object.entries(lists).flatMap(([name, list]) =>
    list.status !== 'loading' && list.failure ? [{ name, cause: list.failure.cause }] : [],
  );
  // Nothing that can be read at all.
  const broken = failures.length === all.length && failures.every(({ cause }) => cause === 'unexpected');
  const nothing = broken && all.every(({ status }) => status === 'error');
  /** Null for a list that never came. */
  const dataOf = <T,>(list: Query<T>): T | null => (!loading && list.status === 'ready' ? list.data : null);
  const registered = dataOf(lists.candidates);
  const songs = dataOf(lists['song requests']);
  const messages = dataOf(lists.messages);
  /** StatTile: null while loading, undefined when it never came. */
  const noValue = loading ? null : undefined;
  const retry = () => {
    for (const list of [...all, voted]) void list.reload();
  };
  // The notice above has named it; a list that never came is not an empty one.
  const missing = <NotLoaded onRetry={retry} />;

  return (
    <AdminFrame
      heading={
        <>
          Welcome, <bdi>{name}</bdi>
        </>
      }
      sub={<p role="status">{busy ? 'Syncing admin data' : 'Candidates, songs and whispers at a glance.'}</p>}
      back={paths.dashboard}
      live
      actions={
        <Button icon="refresh" busy={busy} onClick={retry}>
          Refresh data
        </Button>
      }
    >
      {!loading && nothing && <LoadFailure onRetry={retry}>{adminTexts.loadFailed}</LoadFailure>}
      <OfflineNote>The admin panel needs the internet. What is missing loads by itself once you are back.</OfflineNote>
      {!loading && failures.length > 0 && !nothing && (
        <Notice tone="error">
          {broken ? adminTexts.loadFailed : partialFailureText(failures.map(({ name: part }) => part))}
        </Notice>
      )}

      <StatTiles>
        <StatTile label="Registered candidates" value={registered?.length ?? noValue} note="Across all categories" />
        <StatTile
          label="Song submissions"
          value={songs?.totalSubmissions ?? noValue}
          note={songs ? counted(songs.totalUnique, 'unique track') : 'Unique tracks'}
        />
        <StatTile label="Anonymous messages" value={messages?.total ?? noValue} note="Awaiting moderation" />
      </StatTiles>

      {loading && <Skeleton label="Syncing admin data" rows={4} />}
      {!loading && !nothing && (
        <div className={`stack gap-4 halves ${styles.panels}`}>
          <CandidatePanel candidates={registered} turnout={dataOf(voted)?.turnout ?? null} missing={missing} />
          <MessagePanel list={messages} missing={missing} />
          <SongPanel songs={songs} requests={requests} missing={missing} />
          <UniqueTracksPanel songs={songs} missing={missing} />
        </div>
      )}
      {!loading && (
        <p className="cluster gap-2">
          <ButtonLink kind="quiet" icon="music" to={paths.djBoard}>
            DJ board
          </ButtonLink>
          <ButtonLink kind="quiet" icon="shield" to={paths.auditLog}>
            Audit log
          </ButtonLink>
        </p>
      )}
    </AdminFrame>
  );
}
