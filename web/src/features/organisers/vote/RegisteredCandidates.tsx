import {
  type Category,
  type CategoryInput,
  categories,
  categoryTitles,
  toCategory,
} from '@fresher-party/contract/categories';
import { useState } from 'react';
import type { CandidateRow } from '../../../api/aliases.ts';
import { call, errorText } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { useForm } from '../../../api/use-form.ts';
import type { Query } from '../../../api/use-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { useEvent } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Face } from '../../../ui/Face.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { counted } from '../../../ui/wording.ts';
import { adminTexts } from '../admin-texts.ts';
import styles from './AddCandidate.module.css';
import { bodyOf, CandidateFields, valuesOf } from './CandidateFields.tsx';

interface Props {
  candidate: CandidateRow;
  /** Called with the server's message after a change or a removal. */
  onDone: (sentence: string) => void;
  onCancel: () => void;
}

/** Changes or removes a candidate, which works until the vote opens (ADR 43). */
function EditCandidate({ candidate, onDone, onCancel }: Props) {
  const { id, name, photo, version = 0 } = candidate;
  const [asks, setAsks] = useState(false);
  const form = useForm({
    endpoint: 'POST /admin/candidates/{id}',
    schema: async () => (await import('@fresher-party/contract/calls/candidates')).candidateChangeBody,
    idempotent: true,
    values: valuesOf(candidate),
    body: (values) => ({
      ...bodyOf(values),
      ...(values.category === '' ? {} : { category: toCategory(values.category as CategoryInput) }),
      version,
    }),
    keepsValues: true,
    send: (body, idempotencyKey) => call('POST /admin/candidates/{id}', { params: { id }, body, idempotencyKey }),
    failureText: (failure) => errorText(failure, adminTexts.changeFailed),
    onSuccess: ({ message }) => onDone(message),
  });
  const [remove, removing] = useSubmit(async () => {
    const result = await call('DELETE /admin/candidates/{id}', { params: { id }, idempotencyKey: newIdempotencyKey() });
    if (result.success) return onDone(result.data.message);
    setAsks(false);
    form.setNotice({ tone: 'error', text: errorText(result, adminTexts.changeFailed) });
  });
  return (
    <div className={`above-3 ${styles.edit}`}>
      <Form form={form} className="stack gap-4">
        <CandidateFields form={form} known={photo} autoFocus />
        <div className="cluster gap-2">
          <SubmitButton wide={false} sending="Saving...">
            Save
          </SubmitButton>
          <Button kind="quiet" busy={form.busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
        <div className={styles.remove}>
          <Button kind="quiet" onClick={() => setAsks(true)}>
            Remove…
          </Button>
        </div>
      </Form>
      {asks && (
        <Confirm
          title={
            <>
              Remove <bdi translate="no">{name}</bdi> from the vote?
            </>
          }
          act={{ busy: removing, submit: remove }}
          yes="Yes, remove"
          no="No, keep"
          doing="Removing..."
          kind="danger"
          onCancel={() => setAsks(false)}
        >
          <p className="muted">The photo and the line go, too.</p>
        </Confirm>
      )}
    </div>
  );
}

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
        <b className="block semibold">{name}</b>
        {branch && <small className="muted small block">{branch}</small>}
      </span>
      {votes !== undefined && <small className="muted small">{counted(votes, 'vote')}</small>}
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
                  candidates={all.filter((one) => one.category === category)}
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
