import { categoryTitles } from '@fresher-party/contract/categories';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import type { Ballot } from './use-ballot.ts';
import { VotedTicket } from './VotedTicket.tsx';
import styles from './VotePage.module.css';
import type { CategoryVote } from './vote-view.ts';
import { votingTexts } from './voting-texts.ts';

interface Props {
  votes: readonly CategoryVote[];
  /** Choices of this visit that were not cast. */
  choices: Ballot['choices'];
  onCheck: () => Promise<void>;
}

/** After the vote, before the results: where the user voted. Results appear by themselves or with the button. */
export function ClosedVote({ votes, choices, onCheck }: Props) {
  const [check, busy] = useSubmit(onCheck);

  return (
    <>
      <div className={styles.sections}>
        {votes.map(({ category, hasVoted }) => (
          <section
            key={category}
            className={styles.section}
            data-category={category}
            aria-label={categoryTitles[category]}
          >
            <h2 className="toned">{categoryTitles[category]}</h2>
            {hasVoted ? (
              <VotedTicket />
            ) : (
              <Ticket
                title="No vote from you"
                text={choices[category] === undefined ? 'You did not vote here.' : votingTexts.closedMeanwhile}
                icon="lock"
                tone="faint"
                stub="Closed"
              />
            )}
          </section>
        ))}
      </div>
      <div>
        <Button icon="refresh" busy={busy} onClick={() => void check()}>
          {busy ? 'Looking for results...' : 'Look for results'}
        </Button>
      </div>
    </>
  );
}
