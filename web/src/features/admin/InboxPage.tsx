import { formatTime } from '@fresher-party/contract/dates';
import { useRef, useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
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
  const { state, load, loadMore } = useInbox();
  const [draft, keepDraft] = useDraft(tabKeys.inboxDraft, useSession()?.user.id ?? '');
  const [email, setEmail] = useState(draft.email ?? '');
  const [more, loadingMore] = useSubmit(loadMore);
  const queue = useRef<HTMLHeadingElement>(null);
  const loading = state.status === 'loading';
  const filtered = state.filter !== null;

  const change = (next: string) => {
    setEmail(next);
    keepDraft({ email: next });
  };

  const clear = () => {
    change('');
    void load(null);
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

      <div className={inbox.top}>
        <InboxSearch
          email={email}
          loading={loading}
          onChange={change}
          onSearch={(value) => void load(value === '' ? null : value)}
        />
        <StatTiles>
          <StatTile label="Total whispers" value={loading || state.syncedAt === null ? null : state.total} />
          <StatTile label="Filter scope" value={state.filter ?? 'All anonymous submissions'} small />
        </StatTiles>
      </div>

      {state.error && state.status === 'ready' && <Notice tone="error">{state.error}</Notice>}

      <section aria-labelledby="queue">
        <header className={inbox.queueHeader}>
          <div>
            <h2 id="queue" ref={queue} tabIndex={-1}>
              Moderation queue
            </h2>
            <p className={styles.aside}>Last synced {state.syncedAt === null ? '–' : formatTime(state.syncedAt)}</p>
          </div>
          <div className={styles.actions}>
            {filtered && <Button onClick={clear}>Clear filter</Button>}
            <Button icon="refresh" busy={loading} onClick={() => void load(state.filter)}>
              Refresh
            </Button>
          </div>
        </header>

        {loading && <Skeleton label="Fetching the secret stash…" showLabel rows={4} />}
        {state.status === 'failed' && <LoadFailure onRetry={() => void load(null)}>{state.error}</LoadFailure>}
        {state.status === 'ready' && state.messages.length === 0 && (
          <EmptyState
            icon="whisper"
            title={filtered ? 'No whispers match that inbox yet.' : 'Nothing dropped in... yet.'}
          />
        )}
        {state.status === 'ready' && state.messages.length > 0 && (
          <ul className={inbox.cards}>
            {state.messages.map((message) => (
              <MessageCard key={message.id} message={message} filtered={filtered} />
            ))}
          </ul>
        )}
        {state.status === 'ready' && state.nextCursor !== null && (
          <div className={inbox.more}>
            <Button busy={loadingMore} onClick={() => void more()}>
              {loadingMore ? 'Loading...' : 'Load older whispers'}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
