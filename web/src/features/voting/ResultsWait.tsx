import { categories } from '@fresher-party/contract/categories';
import { paths } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Act, VoteTicketState } from '../../ui/tickets.ts';
import { VoteSeen } from '../../ui/VoteSeen.tsx';
import styles from './ResultsPage.module.css';

const titles = {
  locked: 'Voting has not opened yet',
  open: 'Voting is open',
  voted: 'Your votes are in',
  closed: 'Voting has closed',
} as const;

/** The action while waiting; without a link to this page itself. */
function actHere({ state, left, act }: VoteTicketState): Act | null {
  if (state !== 'closed') return act;
  return left.length < categories.length ? { to: paths.vote, label: 'See where you voted' } : null;
}

/** Before publication: the state of the vote. The results replace it by themselves. */
export function ResultsWait({ vote, state }: { vote: VoteTicketState; state: keyof typeof titles }) {
  const act = actHere(vote);
  return (
    <>
      <div className={styles.words}>
        <p className="row gap-2 middle large semibold">
          <Icon name="crown" />
          {titles[state]}
        </p>
        <p className="muted">
          The results appear here by themselves once the organisers publish them.
          <VoteSeen />
        </p>
      </div>
      {act && (
        <div className={styles.call}>
          <ButtonLink kind={state === 'open' ? 'gold' : 'ghost'} to={act.to}>
            {act.label}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
