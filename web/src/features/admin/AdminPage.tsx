import { useCallback, useRef } from 'react';
import type { Result } from '../../api/client.ts';
import { useResource } from '../../api/use-resource.ts';
import { paths } from '../../app/routes.ts';
import { useSession } from '../../state/session.ts';
import { useWhenOnline } from '../../state/use-when-online.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { counted } from '../../ui/format.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/StatTile.tsx';
import styles from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { partialFailureText } from './admin-texts.ts';
import { CandidatePanel } from './CandidatePanel.tsx';
import { type AdminData, keepLoaded, loadAdminData } from './load-admin-data.ts';
import { MessagePanel } from './MessagePanel.tsx';
import { SongPanel } from './SongPanel.tsx';
import { UniqueTracksPanel } from './UniqueTracksPanel.tsx';

/** The admin panel (spec §2). Parts that fail are named; the others are shown. */
export function AdminPage() {
  const name = useSession()?.user.name ?? '';
  const loaded = useRef<AdminData | null>(null);
  const load = useCallback(async (signal: AbortSignal): Promise<Result<AdminData>> => {
    const result = await loadAdminData(signal);
    if (result.success && !signal.aborted) loaded.current = keepLoaded(loaded.current, result.data);
    return result.success && loaded.current ? { success: true, data: loaded.current } : result;
  }, []);
  const { resource, reload } = useResource(load);

  const data = resource.status === 'ready' ? resource.data : null;
  const busy = resource.status === 'loading' || (resource.status === 'ready' && resource.refreshing);
  const pending = resource.status === 'loading' ? null : undefined;
  const failed = data?.failed ?? [];
  const retry = () => void reload();
  useWhenOnline(failed.length > 0, retry);
  // The notice above has named it; a list that never came is not an empty one.
  const missing = (
    <EmptyState icon="alert" title="Not loaded">
      <Button icon="refresh" onClick={retry}>
        Try again
      </Button>
    </EmptyState>
  );

  return (
    <div className={styles.page}>
      <AdminHeader
        heading={
          <>
            Welcome, <bdi>{name}</bdi>
          </>
        }
        sub={<p role="status">{busy ? 'Syncing admin data' : 'Candidates, songs and whispers at a glance.'}</p>}
        back={paths.dashboard}
      >
        <Button icon="refresh" busy={busy} onClick={retry}>
          Refresh data
        </Button>
      </AdminHeader>

      {resource.status === 'error' && <LoadFailure onRetry={retry}>{resource.failure.message}</LoadFailure>}
      <OfflineNote>The admin panel needs the internet. What is missing loads by itself once you are back.</OfflineNote>
      {resource.status === 'ready' && resource.failure && <Notice tone="error">{resource.failure.message}</Notice>}
      {failed.length > 0 && <Notice tone="error">{partialFailureText(failed)}</Notice>}

      <StatTiles>
        <StatTile
          label="Registered candidates"
          value={data?.candidates?.length ?? pending}
          note="Across all categories"
        />
        <StatTile
          label="Song submissions"
          value={data?.songs?.totalSubmissions ?? pending}
          note={data?.songs ? counted(data.songs.totalUnique, 'unique track') : 'Unique tracks'}
        />
        <StatTile label="Anonymous messages" value={data?.messages?.total ?? pending} note="Awaiting moderation" />
      </StatTiles>

      {resource.status === 'loading' && <Skeleton label="Syncing admin data" rows={4} />}
      {data && (
        <div className={styles.panels}>
          <CandidatePanel candidates={data.candidates} missing={missing} />
          <MessagePanel list={data.messages} missing={missing} />
          <SongPanel songs={data.songs} missing={missing} />
          <UniqueTracksPanel songs={data.songs} missing={missing} />
        </div>
      )}
      {resource.status !== 'loading' && (
        <p className={styles.actions}>
          <ButtonLink kind="quiet" icon="shield" to={paths.auditLog}>
            Audit log
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
