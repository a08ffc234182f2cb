import { categoryTitles } from '@fresher-party/contract/voting';
import type { Query } from '../../api/use-query.ts';
import { ProgressBar } from '../../ui/schedule/Progress.tsx';
import styles from './Admin.module.css';
import type { TurnoutAnswer } from './admin-queries.ts';
import { Part } from './Panel.tsx';

/** How many people have voted in each category, of how many could; never who leads (ADR 40). */
export function TurnoutBars({ voted }: { voted: Query<TurnoutAnswer> }) {
  return (
    <Part of={voted} label="Loading the turnout">
      {({ turnout, people }) => (
        <dl className="stack gap-4">
          {turnout.map(({ category, participants }) => (
            <div key={category} className="spread gap-2 baseline" data-category={category}>
              <dt>{categoryTitles[category]}</dt>
              <dd className="semibold digits">
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
      )}
    </Part>
  );
}
