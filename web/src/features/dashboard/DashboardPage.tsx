import { Link, useLocation } from 'react-router-dom';
import { summary } from '../../api/queries.ts';
import { signOut } from '../../api/session.ts';
import { useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { hasFlag, useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { EveningTickets } from '../../ui/EveningTickets.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { LoadFailure } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Pass } from '../../ui/Pass.tsx';
import { useSongLine } from '../../ui/song-line.tsx';
import { Go, Ticket } from '../../ui/Ticket.tsx';
import styles from './DashboardPage.module.css';

export function DashboardPage() {
  const user = useSession()?.user;
  const { state } = useLocation();
  const query = useQuery(summary);
  const songs = useSongLine();
  const { failure } = query;
  const isUnknown = query.data === undefined && failure !== undefined;
  if (!user) return null;

  return (
    <div className="page">
      {hasFlag(state, 'unauthorized') && (
        <Notice tone="info">That page is for organisers only. Your own things are all here.</Notice>
      )}
      <div className={`stack gap-6 narrowing halves ${styles.top}`}>
        <Pass
          user={user}
          isUnknown={isUnknown}
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
          {failure && isUnknown && (
            <div className="above-3">
              <LoadFailure onRetry={() => void query.reload()}>{failure.message}</LoadFailure>
            </div>
          )}
        </Pass>
        <section aria-label="What you can do" className="stack gap-4">
          <EveningTickets page="dashboard" songs={songs} />
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
