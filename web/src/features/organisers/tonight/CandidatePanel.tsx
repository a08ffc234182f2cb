import type { Turnout } from '@fresher-party/contract/calls/candidates';
import { categoryLabel, categoryTitles } from '@fresher-party/contract/categories';
import type { ReactNode } from 'react';
import type { CandidateRow } from '../../../api/aliases.ts';
import { paths } from '../../../app/routes.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/wording.ts';
import { Panel, Rows } from '../Panel.tsx';

/** How many people have voted in each category. */
function Voters({ turnout }: { turnout: readonly Turnout[] }) {
  return (
    <dl className="cluster gap-4 below-3">
      {turnout.map(({ category, participants }) => (
        <div key={category} className="cluster gap-2 toned" data-category={category}>
          <dt className="muted small">{categoryTitles[category]}</dt>
          <dd className="small">{counted(participants, 'voter')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The registered candidates, with a link to add one. */
export function CandidatePanel({
  candidates,
  turnout,
  missing,
}: {
  candidates: readonly CandidateRow[] | null;
  /** Null if it could not be loaded: then it is left out. */
  turnout: readonly Turnout[] | null;
  missing: ReactNode;
}) {
  return (
    <Panel
      title="Candidates"
      aside={
        <ButtonLink icon="plus" to={paths.addCandidate}>
          Add
        </ButtonLink>
      }
    >
      {turnout && <Voters turnout={turnout} />}
      <Rows of={candidates} missing={missing} icon="crown" empty="No candidates found yet.">
        {(candidate) => (
          <li key={candidate.id} className="spread facts breakable">
            <strong className="clipped">{candidate.name}</strong>
            <span className="muted small clipped">{categoryLabel(candidate.category ?? undefined)}</span>
          </li>
        )}
      </Rows>
    </Panel>
  );
}
