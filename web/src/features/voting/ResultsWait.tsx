import { paths } from '../../app/routes.ts';
import type { VotingPhase } from '../../state/event/voting-phase.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SealKept } from './SealCheck.tsx';

const words = {
  locked: { title: 'Voting has not opened yet', link: 'See who stands' },
  open: { title: 'Voting is open', link: 'Vote now' },
  closed: { title: 'Voting has closed', link: 'See your votes' },
} as const;

/** Before publication: the state of the vote. The page goes on by itself. */
export function ResultsWait({ phase }: { phase: Exclude<VotingPhase, 'unknown' | 'results'> }) {
  const { title, link } = words[phase];
  return (
    <>
      <EmptyState icon="crown" title={title}>
        The results appear here by themselves once the organisers publish them.
      </EmptyState>
      {phase === 'closed' && <SealKept />}
      <div>
        <ButtonLink kind={phase === 'open' ? 'gold' : 'ghost'} to={paths.vote}>
          {link}
        </ButtonLink>
      </div>
    </>
  );
}
