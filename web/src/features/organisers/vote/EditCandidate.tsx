import { type CategoryInput, toCategory } from '@fresher-party/contract/categories';
import { useState } from 'react';
import { call, errorText } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { useForm } from '../../../api/use-form.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import type { CandidateRow } from '../../../read/candidates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
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
export function EditCandidate({ candidate, onDone, onCancel }: Props) {
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
