import { categories, categoryTitles } from '@fresher-party/contract/voting';
import { type ReactNode, useState } from 'react';
import { candidates } from '../../../api/queries.ts';
import { paths } from '../../../app/routes.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useEvent } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, Loaded } from '../../../ui/Loaded.tsx';
import { Notice, Status } from '../../../ui/Notice.tsx';
import { Face } from '../../../ui/Picture.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame, Refresh } from '../AdminFrame.tsx';
import { useLiveQuery } from '../admin-queries.ts';
import { say } from '../undo.tsx';
import { CandidateForm } from './CandidateForm.tsx';
import styles from './Candidates.module.css';

export function AddCandidatePage() {
  const registered = useLiveQuery(candidates, [liveTargets.anyAct]);
  const state = useEvent()?.voting.state;
  const isChangeable = state === 'locked';
  const [editing, setEditing] = useState<string | null>(null);
  const onDone = (text: ReactNode) => {
    setEditing(null);
    say({ text });
    void registered.reload();
  };
  return (
    <AdminFrame heading="Candidates" sub="Register candidates for Mr and Miss Fresher voting." back={paths.votingDesk}>
      <div className={`stack gap-8 halves items-start ${styles.columns}`}>
        <div>
          <Status>
            {state === 'closed' && <Notice tone="info">Voting has closed. Candidates can’t be added any more.</Notice>}
          </Status>
          {state !== 'closed' && <CandidateForm onDone={onDone} />}
        </div>
        <section aria-labelledby="registered" className="shrink">
          <header className="spread gap-2 middle below-4">
            <h2 id="registered" className="large">
              Registered Candidates
            </h2>
            <Refresh of={registered} />
          </header>
          {state === 'open' && (
            <p className="muted small below-4">The vote has begun, so nobody here can be changed or removed.</p>
          )}
          <Loaded
            of={registered}
            label="Loading candidates..."
            showLabel
            failed="Failed to load candidates"
            broken="Unexpected error loading candidates"
          >
            {(all) =>
              all.length === 0 ? (
                <EmptyState icon="crown" title="No candidates yet">
                  Add your first candidate using the form above.
                </EmptyState>
              ) : (
                <div className={`stack gap-4 ${styles.lists}`}>
                  {categories.map((category) => {
                    const listed = all.filter((one) => one.category === category);
                    return (
                      <section
                        key={category}
                        className="card shrink"
                        data-category={category}
                        aria-label={categoryTitles[category]}
                      >
                        <header className="spread gap-2 middle">
                          <h3 className="toned medium">{categoryTitles[category]}</h3>
                          <p className="muted small">{counted(listed.length, 'candidate')}</p>
                        </header>
                        {listed.length === 0 && <p className="muted small above-3">No candidates added</p>}
                        <ol className={`lined breakable above-2 ${styles.names}`}>
                          {listed.map((candidate) => (
                            <li key={candidate.id}>
                              <Face name={candidate.name} photo={candidate.photo} size={52} />
                              <span className="shrink">
                                <b className="block semibold">{candidate.name}</b>
                                {candidate.branch && <small className="muted small block">{candidate.branch}</small>}
                              </span>
                              {candidate.votes !== undefined && (
                                <small className="muted small">{counted(candidate.votes, 'vote')}</small>
                              )}
                              {isChangeable &&
                                (editing === candidate.id ? (
                                  <CandidateForm
                                    candidate={candidate}
                                    onDone={onDone}
                                    onCancel={() => setEditing(null)}
                                  />
                                ) : (
                                  <Button kind="quiet" onClick={() => setEditing(candidate.id)}>
                                    Edit<span className="visually-hidden"> {candidate.name}</span>
                                  </Button>
                                ))}
                            </li>
                          ))}
                        </ol>
                      </section>
                    );
                  })}
                </div>
              )
            }
          </Loaded>
        </section>
      </div>
    </AdminFrame>
  );
}
