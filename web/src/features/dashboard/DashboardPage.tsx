import { votingOpensShortText } from '@fresher-party/contract/voting';
import { Link, useLocation } from 'react-router-dom';
import type { Failure } from '../../api/client.ts';
import { summary } from '../../api/queries/summary.ts';
import { signOut } from '../../api/sign-out.ts';
import { type QueryState, useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { useVotingOpensAt } from '../../state/event/event.ts';
import { hasFlag } from '../../state/session/return-path.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ActLink, Go } from '../../ui/Go.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { songTicket, whisperTicket } from '../../ui/tickets.ts';
import { useEvening } from '../../ui/use-evening.ts';
import { VoteTicket } from '../../ui/VoteTicket.tsx';
import styles from './DashboardPage.module.css';
import { OnNow } from './OnNow.tsx';
import { Pass } from './Pass.tsx';
import { SongPlace } from './SongPlace.tsx';

/** Why counts are missing or stale; null if they are only offline, which LastSeen shows. */
function failureOf(query: QueryState<unknown>): Failure | null {
  if (query.status === 'loading' || !query.failure) return null;
  return query.status === 'ready' && query.failure.cause === 'network' ? null : query.failure;
}

/** The user's dashboard (spec §2) with the pass. After logging out here, the guard redirects to /login. */
export function DashboardPage() {
  const user = useSession()?.user;
  const { state } = useLocation();
  const query = useQuery(summary);
  const failure = failureOf(query);
  const evening = useEvening();
  const opensAt = useVotingOpensAt();
  const songs = songTicket(evening);
  const whispers = whisperTicket(evening);
  if (!user) return null;

  return (
    <div className="page">
      {hasFlag(state, 'unauthorized') && (
        <Notice tone="info">That page is for organisers only. Your own things are all here.</Notice>
      )}
      <div className={styles.top}>
        <Pass user={user} summary={query.status === 'error' ? undefined : evening.summary}>
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
          <VoteTicket
            heading="h2"
            title="Cast your vote"
            titleFollows
            locked={{ text: 'Mr and Miss Fresher. One vote in each.', stub: votingOpensShortText(opensAt) }}
          />
        </div>
      </div>

      <section aria-label="What you can do" className="stack tickets">
        {!evening.partyOver && <SongPlace />}
        <Ticket
          heading="h2"
          title={songs.done ? 'Your requests' : 'Request tracks'}
          text={songs.text ?? `${songs.stub} · Spotify links only`}
          icon="music"
          tone={songs.done ? 'faint' : 'gold'}
          stub={songs.stub}
          action={songs.act && <ActLink act={songs.act} />}
        />
        <Ticket
          heading="h2"
          title="Anonymous shoutouts"
          text={whispers.text}
          icon="whisper"
          tone={whispers.done ? 'faint' : 'rose'}
          stub={whispers.stub}
          action={whispers.act && <ActLink act={whispers.act} />}
        />
        {user.role === 'admin' && (
          <Ticket
            heading="h2"
            title="Admin toolkit"
            text="Candidates, song requests and messages."
            icon="shield"
            tone="mint"
            stub="Admin"
            action={<Go to={paths.admin}>Open the admin panel</Go>}
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
