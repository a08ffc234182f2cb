import { categoryLabel } from '@fresher-party/contract/categories';
import type { ReactNode } from 'react';
import type { CandidateRow } from '../../api/read/candidates.ts';
import { paths } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from './Panel.tsx';

/** Registered candidates, and the way to add one: the next thing to do here, so it is the golden one. */
export function CandidatePanel({
  candidates,
  missing,
}: {
  candidates: readonly CandidateRow[] | null;
  missing: ReactNode;
}) {
  return (
    <Panel
      title="Candidates"
      aside={
        <ButtonLink kind="gold" icon="plus" to={paths.addCandidate}>
          Add
        </ButtonLink>
      }
    >
      {candidates === null ? (
        missing
      ) : candidates.length === 0 ? (
        <EmptyState icon="crown" title="No candidates found yet." />
      ) : (
        <ul className="lined">
          {candidates.map((candidate) => (
            <li key={candidate.id} className="spread facts breakable">
              <strong className="clipped">{candidate.name}</strong>
              <span className="muted small clipped">{categoryLabel(candidate.category ?? undefined)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
