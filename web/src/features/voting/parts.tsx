import type { Candidate } from '@fresher-party/contract/calls/candidates';
import { categoryTitles } from '@fresher-party/contract/categories';
import type { ReactNode } from 'react';
import { Face } from '../../ui/Face.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import styles from './Vote.module.css';
import type { CategoryVote } from './vote-view.ts';

export function Poster({ candidate: { name, photo, branch, line } }: { candidate: Candidate }) {
  return (
    <span className={styles.poster}>
      <Face name={name} photo={photo} size="fill" />
      <span className={styles.foot}>
        <bdi translate="no" className={`display block ${styles.name}`}>
          {name}
        </bdi>
        {(branch || line) && (
          <span className={`block small above-1 ${styles.about}`}>
            {branch}
            {branch && line && ' · '}
            {line && <q>{line}</q>}
          </span>
        )}
      </span>
    </span>
  );
}

export function VotedTicket({ message, children }: { message?: string | undefined; children?: ReactNode }) {
  return (
    <div className={`stack gap-5 ${message ? '' : styles.still}`}>
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
      {children}
    </div>
  );
}

interface SectionsProps {
  votes: readonly CategoryVote[];
  children: (vote: CategoryVote) => ReactNode;
}

export function Sections({ votes, children }: SectionsProps) {
  return (
    <div className={`stack ${styles.sections}`}>
      {votes.map((vote) => (
        <section
          key={vote.category}
          className={`stack gap-4 shrink ${styles.section}`}
          data-category={vote.category}
          aria-label={categoryTitles[vote.category]}
        >
          <h2 tabIndex={-1} className="toned">
            {categoryTitles[vote.category]}
          </h2>
          {children(vote)}
        </section>
      ))}
    </div>
  );
}
