import { categoryTitles } from '@fresher-party/contract/categories';
import type { Turnout } from '../../api/read/turnout.ts';
import type { Query } from '../../api/use-query.ts';
import { useVotingPhase } from '../../state/event.ts';
import type { VotingPhase } from '../../state/voting-phase.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { Panel } from './Panel.tsx';
import styles from './VotePanel.module.css';

const words: Record<VotingPhase, { state: string; note: string }> = {
  unknown: { state: '', note: '' },
  locked: { state: 'Locked', note: 'Candidates can still be added.' },
  open: { state: 'Open', note: 'Nobody sees who leads before it closes, not you either.' },
  closed: { state: 'Closed', note: 'Nobody sees the counts before the results are published.' },
  results: { state: 'Results out', note: 'Everybody can see the results.' },
};

/** Where the vote stands and how many have voted, of how many that could; never who leads (ADR 28). */
export function VotePanel({ voted }: { voted: Query<Turnout> }) {
  const phase = useVotingPhase();
  const { state, note } = words[phase];
  const badge = (
    <span className={styles.state} data-phase={phase}>
      {state}
    </span>
  );
  return (
    <Panel title="The vote" aside={state !== '' && badge} fits>
      {voted.status === 'loading' ? (
        <Skeleton label="Loading the turnout" rows={2} />
      ) : voted.status === 'error' ? (
        <NotLoaded onRetry={voted.reload} />
      ) : (
        <dl className="stack gap-4">
          {voted.data.rows.map(({ category, participants }) => (
            <div key={category} className={styles.category} data-category={category}>
              <dt>{categoryTitles[category]}</dt>
              <dd className="semibold digits">
                {participants}
                {voted.data.people && ` of ${voted.data.people.signedUp}`}
              </dd>
              {voted.data.people && (
                <dd className={styles.share}>
                  <progress
                    className={styles.bar}
                    aria-label={`${categoryTitles[category]}: how many have voted`}
                    max={Math.max(voted.data.people.signedUp, participants, 1)}
                    value={participants}
                  />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {note !== '' && <p className="muted small above-4">{note}</p>}
    </Panel>
  );
}
