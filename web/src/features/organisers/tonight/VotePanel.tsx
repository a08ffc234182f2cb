import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import type { Query } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { useEvent } from '../../../state/event/event.ts';
import { type VotingPhase, votingPhase } from '../../../state/event/voting-phase.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import admin from '../Admin.module.css';
import type { TurnoutAnswer } from '../admin-queries.ts';
import { Panel } from '../Panel.tsx';
import { TurnoutBars } from '../TurnoutBars.tsx';
import styles from './VotePanel.module.css';
import { voteLine } from './vote-line.ts';

const words: Record<VotingPhase, { state: string; note: string }> = {
  unknown: { state: '', note: '' },
  locked: { state: 'Locked', note: 'Candidates can still be added.' },
  open: { state: 'Open', note: 'Nobody sees who leads before the results are published, not you either.' },
  closed: { state: 'Closed', note: 'Nobody sees the counts before the results are published.' },
  results: { state: 'Results out', note: 'Everybody can see the results.' },
};

interface Props {
  voted: Query<TurnoutAnswer>;
  /** Null until loaded. */
  desk: VotingStanding | null;
  /** By the server's clock. */
  now: number;
}

/** The state of the vote and the turnout, never who leads (ADR 40), with a link to its desk. */
export function VotePanel({ voted, desk, now }: Props) {
  const phase = votingPhase(useEvent());
  const { state, note } = words[phase];
  const badge = (
    <span className={styles.state} data-phase={phase}>
      {state}
    </span>
  );
  return (
    <Panel title="The vote" aside={state !== '' && badge} fits plain>
      <TurnoutBars voted={voted} />
      {note !== '' && <p className="muted small above-4">{note}</p>}
      <p className="semibold above-2" role="status">
        {desk && voteLine(desk, now)}
      </p>
      <p className={admin.foot}>
        <ButtonLink to={paths.votingDesk}>Run the vote</ButtonLink>
        {(phase === 'open' || phase === 'locked') && (
          <ButtonLink to={paths.votingDesk} state={{ act: 'schedule' }}>
            Change the time
          </ButtonLink>
        )}
      </p>
    </Panel>
  );
}
