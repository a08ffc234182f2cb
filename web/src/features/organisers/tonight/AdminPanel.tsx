import { formatDateTime } from '@fresher-party/contract/format-date';
import type { ReactNode } from 'react';
import type { MessageList } from '../../../api/aliases.ts';
import { paths } from '../../../app/routes.ts';
import { useSession } from '../../../state/session/session.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { IconButton, IconLink } from '../../../ui/IconButton.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { Words } from '../../../ui/Words.tsx';
import { counted } from '../../../ui/wording.ts';
import type { TurnoutAnswer } from '../admin-queries.ts';
import { adminTexts, partialFailureText } from '../admin-texts.ts';
import { NotLoaded } from '../NotLoaded.tsx';
import { Panel, Rows } from '../Panel.tsx';
import { CandidatePanel } from './CandidatePanel.tsx';
import { SongPanel } from './SongPanel.tsx';
import styles from './Tonight.module.css';
import { UniqueTracksPanel } from './UniqueTracksPanel.tsx';
import type { PanelLists } from './use-panel.ts';

interface Props {
  panel: PanelLists;
  /** Null if it could not be loaded: then it is left out. */
  voted: TurnoutAnswer | null;
  onRetry: () => void;
}

/** The admin panel's tiles and lists (spec §2). Lists that fail are named; the others are shown. */
export function AdminPanel({ panel, voted, onRetry }: Props) {
  const name = useSession()?.user.name ?? '';
  const { loading, busy, nothing, broken, failed, candidates, songs, messages } = panel;
  const people = voted?.people;
  const failure = broken ? adminTexts.loadFailed : partialFailureText(failed);
  /** For StatTile: null while loading, undefined if it could not be loaded. */
  const noValue = loading ? null : undefined;
  // A list that could not be loaded must not look empty.
  const missing = <NotLoaded onRetry={onRetry} />;
  return (
    <section aria-labelledby="panel" className={styles.panel}>
      <header className="spread middle">
        <div className={styles.welcome}>
          <h2 id="panel">
            Welcome, <bdi translate="no">{name}</bdi>
          </h2>
          <p role="status" className="muted small">
            {busy ? 'Syncing admin data' : 'Candidates, songs and whispers at a glance.'}
          </p>
        </div>
        <div className="row gap-2">
          <IconButton label="Refresh data" icon="refresh" busy={busy} onClick={onRetry} />
          <IconLink label="Back" icon="back" to={paths.dashboard} />
        </div>
      </header>
      {!loading && nothing && <LoadFailure onRetry={onRetry}>{failure}</LoadFailure>}
      {!loading && failed.length > 0 && !nothing && <Notice tone="error">{failure}</Notice>}

      <StatTiles>
        <StatTile
          label="Signed up"
          value={people?.signedUp ?? noValue}
          note={people ? `${people.inLastHour} in the last hour` : 'In the last hour'}
        />
        <StatTile label="Registered candidates" value={candidates?.length ?? noValue} note="Across all categories" />
        <StatTile
          label="Song submissions"
          value={songs?.totalSubmissions ?? noValue}
          note={songs ? counted(songs.totalUnique, 'unique track') : 'Unique tracks'}
        />
        <StatTile label="Anonymous messages" value={messages?.total ?? noValue} note="Awaiting moderation" />
        {/* Older servers don't send it. */}
        {people?.refusedAddresses ? (
          <StatTile label="Mails refused" value={people.refusedAddresses} note="in the last hour" />
        ) : null}
      </StatTiles>

      {loading && <Skeleton label="Syncing admin data" rows={4} />}
      {!loading && !nothing && (
        <div className="stack gap-4 narrowing halves">
          <CandidatePanel candidates={candidates} turnout={voted?.turnout ?? null} missing={missing} />
          <SongPanel songs={songs} requests={panel.requests} missing={missing} />
          <UniqueTracksPanel songs={songs} missing={missing} />
          <MessagePanel list={messages} missing={missing} />
        </div>
      )}
    </section>
  );
}

/** The newest pending whispers with their senders. The inbox has the rest. */
function MessagePanel({ list, missing }: { list: MessageList | null; missing: ReactNode }) {
  return (
    <Panel
      title="Anonymous messages"
      aside={
        <div className="cluster middle">
          {list && <p className="muted small">{list.total} pending</p>}
          <ButtonLink kind="ghost" to={paths.adminMessages}>
            Open inbox
          </ButtonLink>
        </div>
      }
    >
      <Rows of={list?.messages} missing={missing} icon="whisper" empty="No messages awaiting review.">
        {(message) => (
          <li key={message.id}>
            <Words text={message.body} className="clipped below-1" />
            <p className="spread facts breakable">
              <span className="muted small clipped">
                {formatDateTime(message.createdAt) ?? 'Timestamp unavailable'}
              </span>
              <span className="muted small clipped">{message.email ?? 'Anonymous'}</span>
            </p>
          </li>
        )}
      </Rows>
    </Panel>
  );
}
