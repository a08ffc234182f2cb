import { votingOpensShortText } from '@fresher-party/contract/voting';
import { Link, useLocation } from 'react-router-dom';
import { ownSongs, summary } from '../../api/queries.ts';
import { signOut } from '../../api/session.ts';
import { useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { useVotingOpensAt } from '../../state/event/event.ts';
import { hasFlag, useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Pass } from '../../ui/Pass.tsx';
import { ActLink, Go, Ticket } from '../../ui/Ticket.tsx';
import { songTicket, useEvening, whisperTicket } from '../../ui/tickets.ts';
import { VoteTicket } from '../../ui/VoteTicket.tsx';
import styles from './DashboardPage.module.css';

export function DashboardPage() {
  const user = useSession()?.user;
  const { state } = useLocation();
  const query = useQuery(summary);
  const own = useQuery(ownSongs);
  const evening = useEvening(own.status === 'ready' && own.data.requestsPaused);
  const opensAt = useVotingOpensAt();
  const songs = songTicket(evening);
  const whispers = whisperTicket(evening);
  if (!user) return null;

  return (
    <div className="page">
      {hasFlag(state, 'unauthorized') && (
        <Notice tone="info">That page is for organisers only. Your own things are all here.</Notice>
      )}
      <div className={`stack gap-6 narrowing halves ${styles.top}`}>
        <Pass
          user={user}
          summary={query.status === 'error' ? undefined : evening.summary}
          name={
            <PageHeading className={`big ${styles.name}`}>
              <span className={`block muted ${styles.welcome}`}>Welcome, </span>
              {/* boot.js fills it in before hydration. */}
              <bdi translate="no" data-name="" suppressHydrationWarning>
                {user.name}
              </bdi>
            </PageHeading>
          }
        >
          <LastSeen of={[query]} />
          {query.status === 'error' && (
            <div className="cluster middle alongside above-3">
              <Notice tone="error">{query.failure.message}</Notice>
              <Button icon="refresh" onClick={() => void query.reload()}>
                Try again
              </Button>
            </div>
          )}
        </Pass>
        <section aria-label="What you can do" className="stack gap-4">
          <VoteTicket
            heading="h2"
            title="Cast your vote"
            titleFollows
            locked={{ text: 'Mr and Miss Fresher. One vote in each.', stub: votingOpensShortText(opensAt) }}
          />
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
      </div>

      <div className="spread facts middle">
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
