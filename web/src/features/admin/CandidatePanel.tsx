import { categoryLabel, categoryTitles } from '@fresher-party/contract/categories';
import type { ReactNode } from 'react';
import type { CandidateRow } from '../../api/read/candidates.ts';
import type { TurnoutRow } from '../../api/read/turnout.ts';
import { paths } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { counted } from '../../ui/wording.ts';
import { Panel } from './Panel.tsx';

/** How many people have voted in each category. */
function Turnout({ rows }: { rows: readonly TurnoutRow[] }) {
  return (
    <dl className="cluster gap-4 below-3">
      {rows.map(({ category, participants }) => (
        <div key={category} className="cluster gap-2 toned" data-category={category}>
          <dt className="muted small">{categoryTitles[category]}</dt>
          <dd className="small">{counted(participants, 'voter')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Registered candidates, and the way to add one: the next thing to do here, so it is the golden one. */
export function CandidatePanel({
  candidates,
  turnout,
  missing,
}: {
  candidates: readonly CandidateRow[] | null;
  /** Null where it never came: the panel does without. */
  turnout: readonly TurnoutRow[] | null;
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
      {turnout && <Turnout rows={turnout} />}
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
