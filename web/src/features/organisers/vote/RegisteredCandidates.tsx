import { type Category, categories, categoryTitles } from '@fresher-party/contract/categories';
import { useState } from 'react';
import type { Query } from '../../../api/use-query.ts';
import { type CandidateRow, inCategory } from '../../../read/candidates.ts';
import { useEvent } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Face } from '../../../ui/Face.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { counted } from '../../../ui/wording.ts';
import { adminTexts } from '../admin-texts.ts';
import styles from './AddCandidate.module.css';
import { EditCandidate } from './EditCandidate.tsx';

interface RowProps {
  candidate: CandidateRow;
  /** Until the vote opens (ADR 43). */
  changeable: boolean;
  onChanged: (sentence: string) => void;
}

function Row({ candidate, changeable, onChanged }: RowProps) {
  const [editing, setEditing] = useState(false);
  const { name, photo, branch, votes } = candidate;
  return (
    <li>
      <Face name={name} photo={photo} size={52} />
      <span className="shrink">
        <b className="semibold">{name}</b>
        {branch && <small className="muted small block">{branch}</small>}
      </span>
      {votes !== null && <small className="muted small">{counted(votes, 'vote')}</small>}
      {changeable && !editing && (
        <Button kind="quiet" onClick={() => setEditing(true)}>
          Edit<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {changeable && editing && (
        <EditCandidate
          candidate={candidate}
          onCancel={() => setEditing(false)}
          onDone={(sentence) => {
            setEditing(false);
            onChanged(sentence);
          }}
        />
      )}
    </li>
  );
}

interface ColumnProps extends Pick<RowProps, 'changeable' | 'onChanged'> {
  category: Category;
  candidates: readonly CandidateRow[];
}

function Column({ category, candidates, changeable, onChanged }: ColumnProps) {
  return (
    <section className="card shrink" data-category={category} aria-label={categoryTitles[category]}>
      <header className="spread gap-2 middle">
        <h3 className="toned medium">{categoryTitles[category]}</h3>
        <p className="muted small">{counted(candidates.length, 'candidate')}</p>
      </header>
      {candidates.length === 0 ? (
        <p className="muted small above-3">No candidates added</p>
      ) : (
        <ol className={`lined breakable above-2 ${styles.names}`}>
          {candidates.map((candidate) => (
            <Row key={candidate.id} candidate={candidate} changeable={changeable} onChanged={onChanged} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The registered candidates in two columns (spec §2). */
export function RegisteredCandidates({ registered }: { registered: Query<readonly CandidateRow[]> }) {
  const state = useEvent()?.voting.state;
  const changeable = state === 'locked';
  const [message, setMessage] = useState<string | null>(null);
  const onChanged = (sentence: string) => {
    setMessage(sentence);
    void registered.reload();
  };
  const busy = registered.status === 'loading' || (registered.status === 'ready' && registered.refreshing);
  return (
    <section aria-labelledby="registered" className="shrink">
      <header className="spread gap-2 middle below-4">
        <h2 id="registered" className="large">
          Registered Candidates
        </h2>
        <IconButton label="Refresh" icon="refresh" busy={busy} onClick={() => void registered.reload()} />
      </header>
      {state && !changeable && (
        <p className="muted small below-4">The vote has begun, so nobody here can be changed or removed.</p>
      )}
      {message && <Notice tone="success">{message}</Notice>}
      <Loaded
        of={registered}
        label="Loading candidates..."
        showLabel
        failed={adminTexts.candidatesFailed}
        broken={adminTexts.candidatesBroken}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="crown" title="No candidates yet">
              Add your first candidate using the form above.
            </EmptyState>
          ) : (
            <div className={`stack gap-4 ${styles.lists}`}>
              {categories.map((category) => (
                <Column
                  key={category}
                  category={category}
                  candidates={inCategory(all, category)}
                  changeable={changeable}
                  onChanged={onChanged}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
