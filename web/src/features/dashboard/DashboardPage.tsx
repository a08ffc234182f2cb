import { Link, useLocation } from 'react-router-dom';
import type { Failure } from '../../api/client.ts';
import { summary } from '../../api/queries/summary.ts';
import { signOut } from '../../api/sign-out.ts';
import { type QueryState, useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { usePartyOver } from '../../state/event.ts';
import { useSummary } from '../../state/progress.ts';
import { hasFlag } from '../../state/return-path.ts';
import { useSession } from '../../state/session.ts';
import { songTicket, whisperTicket } from '../../state/tickets.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import styles from './DashboardPage.module.css';
import { OnNow } from './OnNow.tsx';
import { Pass } from './Pass.tsx';
import { SongPlace } from './SongPlace.tsx';
import { VoteTicket } from './VoteTicket.tsx';

/** Why a count is missing or old. Without a network, what was last seen says enough. */
function failureOf(query: QueryState<unknown>): Failure | null {
  if (query.status === 'loading' || !query.failure) return null;
  return query.status === 'ready' && query.failure.cause === 'network' ? null : query.failure;
}

/** The personal dashboard (spec §2): the pass. Logging out here leads to /login, which the guard does. */
export function DashboardPage() {
  const user = useSession()?.user;
  const { state } = useLocation();
  const query = useQuery(summary);
  const over = usePartyOver();
  const failure = failureOf(query);
  const known = useSummary();
  const songs = songTicket(known, over);
  const whispers = whisperTicket(known, over);
  if (!user) return null;

  return (
    <div className="page">
      {hasFlag(state, 'unauthorized') && (
        <Notice tone="info">That page is for organisers only. Your own things are all here.</Notice>
      )}
      <div className={styles.top}>
        <Pass user={user} summary={query.status === 'error' ? undefined : known}>
          <LastSeen of={[query]} />
          {failure && (
            <div className="cluster middle alongside above-3">
              <Notice tone="error">{failure.message}</Notice>
              <Button icon="refresh" onClick={() => void query.reload()}>
                Try again
              </Button>
            </div>
          )}
        </Pass>
        <div className="stack gap-4">
          <OnNow />
          <SongPlace />
          <VoteTicket summary={known} />
        </div>
      </div>

      <section aria-label="What you can do" className="stack tickets">
        <Ticket
          heading="h2"
          title="Request tracks"
          text={songs.text ?? `${songs.stub} · Spotify links only`}
          icon="music"
          tone={songs.done ? 'faint' : 'gold'}
          stub={songs.stub}
          action={
            <Link to={paths.music}>
              {songs.link} <Icon name="arrow" size={18} />
            </Link>
          }
        />
        <Ticket
          heading="h2"
          title="Anonymous shoutouts"
          text={whispers.text ?? 'Say it. No name on stage.'}
          icon="whisper"
          tone={whispers.done ? 'faint' : 'rose'}
          stub={whispers.stub}
          action={
            whispers.link && (
              <Link to={paths.messages}>
                {whispers.link} <Icon name="arrow" size={18} />
              </Link>
            )
          }
        />
        {user.role === 'admin' && (
          <Ticket
            heading="h2"
            title="Admin toolkit"
            text="Candidates, song requests and messages."
            icon="shield"
            tone="mint"
            stub="Admin"
            action={
              <>
                <Link to={paths.admin}>
                  Open the admin panel <Icon name="arrow" size={18} />
                </Link>
                <Link className="target" to={paths.tonight}>
                  Tonight <Icon name="arrow" size={18} />
                </Link>
              </>
            }
          />
        )}
      </section>

      <div className={styles.under}>
        <Link className="target link small semibold" to={paths.account}>
          Your account
        </Link>
        <Button icon="logout" kind="quiet" onClick={signOut}>
          Logout
        </Button>
      </div>
    </div>
  );
}
