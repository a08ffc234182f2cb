import { Link, useLocation } from 'react-router-dom';
import type { Failure } from '../../api/client.ts';
import { ownSongs } from '../../api/queries/own-songs.ts';
import { signOut } from '../../api/sign-out.ts';
import { type QueryState, useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { hasFlag } from '../../state/return-path.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StatTile, StatTiles } from '../../ui/StatTile.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import styles from './DashboardPage.module.css';
import { messageCount } from './message-count.ts';
import { VoteTicket } from './VoteTicket.tsx';

function tileValue<T>(query: QueryState<T>, count: (data: T) => number): number | null | undefined {
  if (query.status === 'loading') return null;
  return query.status === 'ready' ? count(query.data) : undefined;
}

/** Why a count is missing or old. Without a network, what was last seen says enough. */
function failureOf(query: QueryState<unknown>): Failure | null {
  if (query.status === 'loading' || !query.failure) return null;
  return query.status === 'ready' && query.failure.cause === 'network' ? null : query.failure;
}

/** The personal dashboard (spec §2). Logging out here leads to /login, which the guard does. */
export function DashboardPage() {
  const user = useSession()?.user;
  const { state } = useLocation();
  const songs = useQuery(ownSongs);
  const messages = useQuery(messageCount);
  const failure = [songs, messages].map(failureOf).find((found) => found !== null);
  if (!user) return null;
  const admin = user.role === 'admin';

  return (
    <div className="page">
      {hasFlag(state, 'unauthorized') && (
        <Notice tone="info">That page is for organisers only. Your own things are all here.</Notice>
      )}
      <div className={styles.top}>
        <header className={styles.header}>
          <div className={`shrink ${styles.person}`}>
            {admin && <span className={styles.admin}>Admin</span>}
            <PageHeading>
              Welcome, <bdi>{user.name}</bdi>
            </PageHeading>
            <p className="cluster facts middle muted small breakable above-2">
              <span>{user.name}</span>
              <span>{user.email}</span>
              <Link className="target link semibold" to={paths.account}>
                Your account
              </Link>
            </p>
          </div>
          <Button icon="logout" onClick={signOut}>
            Logout
          </Button>
        </header>

        <section aria-label="Your activity" className="stack">
          <StatTiles>
            <StatTile label="Song submissions" value={tileValue(songs, ({ length }) => length)} note="of 3 slots" />
            <StatTile label="Messages sent" value={tileValue(messages, (count) => count)} note="anonymous whispers" />
          </StatTiles>
          <LastSeen of={[songs, messages]} />
          {failure && (
            <div className="cluster middle alongside">
              <Notice tone="error">{failure.message}</Notice>
              <Button
                icon="refresh"
                onClick={() => {
                  void songs.reload();
                  void messages.reload();
                }}
              >
                Try again
              </Button>
            </div>
          )}
        </section>
      </div>

      <section aria-label="What you can do" className="stack tickets">
        <VoteTicket />
        <Ticket
          heading="h2"
          title="Request tracks"
          text="3 slots · Spotify links only"
          icon="music"
          tone="gold"
          stub="3 slots"
          action={
            <Link to={paths.music}>
              Pick your songs <Icon name="arrow" size={18} />
            </Link>
          }
        />
        <Ticket
          heading="h2"
          title="Anonymous shoutouts"
          text="Say it. No name on stage."
          icon="whisper"
          tone="rose"
          stub="Whisper"
          action={
            <Link to={paths.messages}>
              Send a whisper <Icon name="arrow" size={18} />
            </Link>
          }
        />
        {admin && (
          <Ticket
            heading="h2"
            title="Admin toolkit"
            text="Candidates, song requests and messages."
            icon="shield"
            tone="mint"
            stub="Admin"
            action={
              <Link to={paths.admin}>
                Open the admin panel <Icon name="arrow" size={18} />
              </Link>
            }
          />
        )}
      </section>
    </div>
  );
}
