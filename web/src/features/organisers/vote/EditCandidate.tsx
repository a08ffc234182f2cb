import {
  type Category,
  type CategoryInput,
  categories,
  categoryInputs,
  categoryTitles,
  toCategory,
} from '@fresher-party/contract/categories';
import { useState } from 'react';
import { call, errorText } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { useForm } from '../../../api/use-form.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import type { CandidateRow } from '../../../read/candidates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Select, TextField } from '../../../ui/TextField.tsx';
import { adminTexts } from '../admin-texts.ts';
import add from './AddCandidate.module.css';
import { aboutBody, aboutOf, CandidateFields } from './CandidateFields.tsx';

/** The form's value for a category; empty for an unknown one, which stays as it is. */
const categoryOf = (category: string | null): Category | '' =>
  categoryInputs.some((input) => input === category) ? toCategory(category as CategoryInput) : '';

interface Props {
  candidate: CandidateRow;
  /** Called with the server's message after a change or a removal. */
  onDone: (sentence: string) => void;
  onCancel: () => void;
}

/** Changes or removes a candidate, which works until the vote opens (ADR 43). */
export function EditCandidate({ candidate, onDone, onCancel }: Props) {
  const { id, name, photo: known, version = 0 } = candidate;
  const [asked, setAsked] = useState(false);
  const form = useForm({
    endpoint: 'POST /admin/candidates/{id}',
    schema: async () => (await import('@fresher-party/contract/calls/candidates')).candidateChangeBody,
    idempotent: true,
    values: { name, category: categoryOf(candidate.category), ...aboutOf(candidate) },
    body: ({ name: newName, category, ...about }) => ({
      name: newName,
      ...(category === '' ? {} : { category: category as Category }),
      ...aboutBody(about),
      version,
    }),
    keepsValues: true,
    send: (body, idempotencyKey) => call('POST /admin/candidates/{id}', { params: { id }, body, idempotencyKey }),
    failureText: (failure) => errorText(failure, adminTexts.changeFailed),
    onSuccess: ({ message }) => onDone(message),
  });
  const [ask, asking] = useSubmit(() => setAsked(true), { rests: true });
  const [remove, removing] = useSubmit(async () => {
    const result = await call('DELETE /admin/candidates/{id}', { params: { id }, idempotencyKey: newIdempotencyKey() });
    if (result.success) return onDone(result.data.message);
    setAsked(false);
    form.setNotice({ tone: 'error', text: errorText(result, adminTexts.changeFailed) });
  });
  return (
    <Form form={form} className="stack gap-4 above-3">
      <TextField {...form.field('name')} label="Name" autoComplete="off" autoCapitalize="words" required autoFocus />
      <Select {...form.field('category')} label="Category">
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryTitles[category]}
          </option>
        ))}
      </Select>
      <CandidateFields form={form} known={known} />
      <div className="cluster gap-2">
        <SubmitButton wide={false} sending="Saving...">
          Save
        </SubmitButton>
        <Button kind="quiet" busy={form.busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div className={add.remove}>
        {asked ? (
          <div className="stack gap-3" role="alertdialog" aria-label={`Remove ${name}?`}>
            <p className="semibold breakable">
              Remove <bdi translate="no">{name}</bdi> from the vote? The photo and the line go, too.
            </p>
            <div className="cluster gap-2">
              <Button kind="danger" busy={asking || removing} onClick={() => void remove()}>
                Yes, remove
              </Button>
              <Button kind="quiet" autoFocus busy={removing} onClick={() => setAsked(false)}>
                No, keep
              </Button>
            </div>
          </div>
        ) : (
          <Button kind="quiet" busy={asking} onClick={() => void ask()}>
            Remove…
          </Button>
        )}
      </div>
    </Form>
  );
}
