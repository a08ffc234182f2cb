import { type Category, categoryTitles } from '@fresher-party/contract/categories';
import { dayStart, formatDate, formatDateTime } from '@fresher-party/contract/format-date';
import { Button } from '../../ui/Button.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import styles from './VotePage.module.css';

interface Props {
  votedAt: string;
  /** The server's message, right after voting. */
  message?: string | null;
  next?: Category | null;
  onNext?: (category: Category) => void;
}

/** The time of the vote; after the seal only the day, since the server then stores the beginning of that day. */
function whenText(votedAt: string): string {
  const moment = formatDateTime(votedAt);
  if (moment === null) return 'an earlier day';
  return dayStart(votedAt).getTime() === Date.parse(votedAt) ? formatDate(votedAt, 'd MMM yyyy') : moment;
}

/** Shows that the user has voted and when, never for whom. */
export function VotedTicket({ votedAt, message = null, next = null, onNext }: Props) {
  const when = `You voted on ${whenText(votedAt)}.`;
  return (
    <div className={message ? 'stack gap-5' : `stack gap-5 ${styles.still}`}>
      <div role={message ? 'status' : undefined} tabIndex={-1} data-focus-target="">
        <Ticket
          title={message ?? 'You have voted'}
          text={`${when} Your choice stays secret.`}
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
