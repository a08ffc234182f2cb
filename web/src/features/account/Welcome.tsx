import { votingOpensShortText } from '@fresher-party/contract/voting';
import { Link } from 'react-router-dom';
import { paths } from '../../app/routes.ts';
import { usePartyOver, useVotingOpensAt, useVotingPhase } from '../../state/event/event.ts';
import { useSession } from '../../state/session/session.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Pass } from '../../ui/Pass.tsx';
import { AddToCalendar } from '../../ui/schedule/AddToCalendar.tsx';
import styles from './Welcome.module.css';

/** Home after signing up: the pass is printed, once. */
export function Welcome() {
  const user = useSession()?.user;
  const isOver = usePartyOver();
  const phase = useVotingPhase();
  const opensAt = useVotingOpensAt();
  if (!user) return null;
  return (
    <div className={`stack gap-6 ${styles.page}`}>
      <header>
        <p className="sky small semibold breakable below-1">Welcome, {user.email}</p>
        <PageHeading className="big">
          You’re in, <bdi translate="no">{user.name.trim().split(/\s+/)[0]}</bdi>.
        </PageHeading>
        {phase === 'locked' && <p className="gold semibold above-2">{votingOpensShortText(opensAt)}</p>}
        <p className="muted above-1">Each thing you do lights one more bulb.</p>
      </header>
      <div className={styles.printer}>
        <section aria-label="Your pass" className={styles.paper}>
          <Pass
            user={user}
            name={
              <p className="display big ink breakable">
                <bdi translate="no">{user.name}</bdi>
              </p>
            }
          />
        </section>
      </div>
      <div className="cluster middle">
        {!isOver && <AddToCalendar kind="gold" />}
        <Link className="target link bold" to={paths.dashboard}>
          What you can do
        </Link>
      </div>
    </div>
  );
}
