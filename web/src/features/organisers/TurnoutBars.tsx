import { categoryTitles } from '@fresher-party/contract/categories';
import type { Query } from '../../api/use-query.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { TurnoutAnswer } from './admin-queries.ts';
import { NotLoaded } from './NotLoaded.tsx';
import styles from './TurnoutBars.module.css';

/** How many people have voted in each category, of how many could; never who leads (ADR 40). */
export function TurnoutBars({ voted }: { voted: Query<TurnoutAnswer> }) {
  if (voted.status === 'loading') return <Skeleton label="Loading the turnout" rows={2} />;
  if (voted.status === 'error') return <NotLoaded onRetry={voted.reload} />;
  const { turnout, people } = voted.data;
  return (
    <dl className="stack gap-4">
      {turnout.map(({ category, participants }) => (
        <div key={category} className={styles.category} data-category={category}>
          <dt>{categoryTitles[category]}</dt>
          <dd className={styles.voted}>
            {participants} of {people.signedUp}
          </dd>
          <dd className={styles.share}>
            <ProgressBar
              label={`${categoryTitles[category]}: how many have voted`}
              max={Math.max(people.signedUp, participants, 1)}
              value={participants}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
