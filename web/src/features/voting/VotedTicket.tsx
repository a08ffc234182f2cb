import { type Category, categoryTitles } from '@fresher-party/contract/categories';
import { Button } from '../../ui/Button.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import styles from './VotePage.module.css';

interface Props {
  /** The server's message, right after voting. */
  message?: string | null;
  next?: Category | null;
  onNext?: (category: Category) => void;
}

/** Shows that the user has voted, never for whom. */
export function VotedTicket({ message = null, next = null, onNext }: Props) {
  return (
    <div className={message ? 'stack gap-5' : `stack gap-5 ${styles.still}`}>
      <div role={message ? 'status' : undefined} tabIndex={-1} data-focus-target="">
        <Ticket
          title={message ?? 'You have voted'}
          text="Your choice stays secret."
          icon="check"
          tone="mint"
          stub="Voted"
          torn
        />
      </div>
      {next && onNext && (
        <Button kind="gold" wide onClick={() => onNext(next)}>
          Now vote for {categoryTitles[next]}
        </Button>
      )}
    </div>
  );
}
