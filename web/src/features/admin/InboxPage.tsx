import { formatTime } from '@fresher-party/contract/format-date';
import { useRef, useState } from 'react';
import { paths } from '../../app/routes.ts';
import { useDraft } from '../../state/draft.ts';
import { useSession } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatTile, StatTiles } from '../../ui/StatTile.tsx';
import styles from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import inbox from './Inbox.module.css';
import { InboxSearch } from './InboxSearch.tsx';
import { MessageCard } from './MessageCard.tsx';
import { useInbox } from './use-inbox.ts';

/** The inbox of anonymous messages (spec §2). */
export function InboxPage() {
  const { data, loading, error, filter, filterLabel, syncedAt, search, hasOlder, loadOlder, loadingOlder } = useInbox();
  const [draft, keepDraft] = useDraft(tabKeys.inboxDraft, useSession()?.user.id ?? '');
  const [email, setEmail] = useState(draft.email ?? '');
  const queue = useRef<HTMLHeadingElement>(null);
  const filtered = filter !== null;

  const change = (next: string) => {
    setEmail(next);
    keepDraft({ email: next });
  };

  const clear = () => {
    change('');
    search(null);
    // The button that was pressed goes with the filter.
    queue.current?.focus();
  };

  return (
    <div className={styles.page}>
      <AdminHeader
        heading="Admin moderation lane"
        sub="Every whisper, with who sent it. Keep it among the organisers."
        back={paths.admin}
      />

      <div className={`stack gap-4 halves items-start ${inbox.top}`}>
        <InboxSearch
          email={email}
          loading={loading}
          onChange={change}
          onSearch={(value) => search(value === '' ? null : value)}
        />
        <StatTiles>
          <StatTile label="Total whispers" value={loading || !data ? null : data.total} />
          <StatTile label="Filter scope" value={filterLabel ?? 'All anonymous submissions'} small />
        </StatTiles>
      </div>

      {error && data && !loading && <Notice tone="error">{error}</Notice>}

      <section aria-labelledby="queue">
        <header className="spread middle below-4">
          <div>
            <h2 id="queue" ref={queue} tabIndex={-1}>
              Moderation queue
            </h2>
            <p className="muted small">Last synced {syncedAt === null ? '–' : formatTime(syncedAt)}</p>
          </div>
          <div className="cluster gap-2">
            {filtered && <Button onClick={clear}>Clear filter</Button>}
            <Button icon="refresh" busy={loading} onClick={() => search(filter)}>
              Refresh
            </Button>
          </div>
        </header>

        {loading && <Skeleton label="Fetching the secret stash…" showLabel rows={4} />}
        {!loading && !data && <LoadFailure onRetry={() => search(null)}>{error}</LoadFailure>}
        {!loading && data?.messages.length === 0 && (
          <EmptyState
            icon="whisper"
            title={filtered ? 'No whispers match that inbox yet.' : 'Nothing dropped in... yet.'}
          />
        )}
        {!loading && data && data.messages.length > 0 && (
          <ul className="stack halves items-start">
            {data.messages.map((message) => (
              <MessageCard key={message.id} message={message} filtered={filtered} />
            ))}
          </ul>
        )}
        {!loading && hasOlder && (
          <div className="centered above-4">
            <Button busy={loadingOlder} onClick={loadOlder}>
              {loadingOlder ? 'Loading...' : 'Load older whispers'}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
