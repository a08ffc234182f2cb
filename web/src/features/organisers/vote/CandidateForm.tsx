import { limits } from '@fresher-party/contract/limits';
import { validationTexts } from '@fresher-party/contract/texts';
import { type CategoryInput, categoryTitles, toCategory } from '@fresher-party/contract/voting';
import { type ReactNode, useId, useState } from 'react';
import type { CandidateRow } from '../../../api/aliases.ts';
import { call, errorText } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { useForm } from '../../../api/use-form.ts';
import { useEvent } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Face } from '../../../ui/Picture.tsx';
import { Field, TextField } from '../../../ui/TextField.tsx';
import { send } from '../admin-queries.ts';
import styles from './Candidates.module.css';

const nothing = { name: '', branch: '', line: '', photo: '' };

const titleOf = (category: string): string => categoryTitles[toCategory(category as CategoryInput)];

/** A value that removes the photo. Not valid base64. */
const noPhoto = '-';

const changeFailed = 'Failed to change the candidate';

interface Props {
  candidate?: CandidateRow;
  onDone: (said: ReactNode) => void;
  onCancel?: () => void;
}

/** Adds a candidate, which asks while the vote is open, or changes or removes one until then (spec §2, ADR 43). */
export function CandidateForm({ candidate, onDone, onCancel }: Props) {
  const { id = '', photo: known, version = 0 } = candidate ?? {};
  const name = useId();
  const [question, setQuestion] = useState<'add' | 'remove' | null>(null);
  const event = useEvent();
  const votingState = candidate ? 'locked' : event?.voting.state;
  const form = useForm({
    // Its body has what adding takes, too.
    endpoint: 'POST /admin/candidates/{id}',
    schema: async () => (await import('@fresher-party/contract/calls/candidates')).candidateChangeBody,
    values: {
      name: candidate?.name ?? '',
      branch: candidate?.branch ?? '',
      line: candidate?.line ?? '',
      photo: '',
      category: candidate?.category === 'Miss_Fresher' ? 'Miss' : 'Mr',
    },
    // Without `photo`, the existing one stays.
    body: ({ photo, category, ...texts }) => ({
      ...texts,
      category: category as CategoryInput,
      ...(photo && { photo: photo === noPhoto ? null : photo }),
      version,
    }),
    ...(!candidate && { draft: { key: 'candidateDraft', fields: ['name', 'category', 'branch', 'line'] } }),
    keepsValues: true,
    repeatsRefusals: true,
    send: (changed, idempotencyKey, { category }) => {
      if (candidate) return call('POST /admin/candidates/{id}', { params: { id }, body: changed, idempotencyKey });
      const { version: _, ...body } = { ...changed, category: category as CategoryInput };
      return call('POST /admin', { body, idempotencyKey });
    },
    failureText: (failure) =>
      candidate
        ? errorText(failure, changeFailed)
        : errorText(failure, 'Failed to add candidate', 'Could not add candidate. Try again.'),
    onSuccess: ({ message }, _, { name, category }) => {
      if (candidate) return onDone(message);
      form.set(nothing);
      form.forgetDraft();
      onDone(
        <>
          <bdi translate="no">{name}</bdi> has been added as a candidate for {titleOf(category)}!
        </>,
      );
      form.ref.current?.querySelector('input')?.focus();
    },
  });
  const [remove, removing] = useSubmit(async () => {
    const result = await send('DELETE /admin/candidates/{id}', { params: { id } });
    if (result.success) return onDone(result.data.message);
    setQuestion(null);
    form.setNotice({ tone: 'error', text: errorText(result, changeFailed) });
  });
  const { values, errors } = form;
  /** What a refusal said of the old values is no longer true. */
  const edit = (changed: Partial<typeof values>, found: typeof errors = {}) => {
    form.set(changed);
    form.setErrors(found);
    form.setNotice(null);
  };
  const shown = values.photo === '' ? known : values.photo === noPhoto ? undefined : `data:;base64,${values.photo}`;
  const choosePhoto = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    const photo = file && (await reducedPhoto(file));
    // So that the same file can be chosen again.
    input.value = '';
    if (photo) edit({ photo });
    else if (file) form.setErrors({ photo: validationTexts.photoUnreadable });
  };
  // Also with what was typed before a reload.
  const [isOpen] = useState(candidate !== undefined || values.branch !== '' || values.line !== '');

  return (
    <div className={candidate && `above-3 ${styles.edit}`}>
      <Form
        form={votingState === 'open' ? { ...form, submit: async () => setQuestion('add') } : form}
        className="stack gap-5"
      >
        <TextField
          {...form.field('name')}
          label="Candidate Name"
          autoComplete="off"
          autoCapitalize="words"
          required
          autoFocus={candidate !== undefined}
          onChange={({ target: { value } }) =>
            edit({ name: value }, value.trim() === '' ? { name: validationTexts.candidateRequired } : {})
          }
        />
        <fieldset className={`fieldset stack ${styles.choices}`}>
          <legend className="legend small semibold">Category</legend>
          {['Mr', 'Miss'].map((category) => (
            <label key={category} className={`centered muted semibold ${styles.choice}`} data-category={category}>
              <input
                type="radio"
                className="whole"
                name={name}
                checked={category === values.category}
                onChange={() => edit({ category })}
              />
              {titleOf(category)}
            </label>
          ))}
        </fieldset>
        <details open={isOpen}>
          <summary className="disclosure">Branch, line and photo</summary>
          <div className="stack gap-5 above-2">
            <TextField {...form.field('branch')} label="Branch (optional)" autoComplete="off" />
            <TextField {...form.field('line')} label="A line of theirs (optional)" autoComplete="off" />
            <Field
              label="Photo (optional)"
              hint="JPEG, PNG or WebP. It becomes a small square, without where and when it was taken."
              error={errors.photo}
            >
              {({ readOnly, ...described }) => (
                <div className="cluster middle gap-4">
                  <Face name={values.name} photo={shown} size={72} />
                  <input
                    {...described}
                    type="file"
                    accept="image/jpeg,image/png,image/webp"
                    className="file"
                    disabled={readOnly}
                    onChange={({ target }) => void choosePhoto(target)}
                  />
                  {shown && (
                    // Without a chosen photo the stored one comes back, and is what the next tap removes.
                    <Button kind="quiet" onClick={() => edit({ photo: values.photo ? '' : noPhoto })}>
                      Remove<span className="visually-hidden"> the photo</span>
                    </Button>
                  )}
                </div>
              )}
            </Field>
          </div>
        </details>
        {candidate ? (
          <>
            <div className="cluster gap-2">
              <SubmitButton wide={false} sending="Saving...">
                Save
              </SubmitButton>
              <Button kind="quiet" busy={form.busy} onClick={onCancel}>
                Cancel
              </Button>
            </div>
            <div className={styles.remove}>
              <Button kind="quiet" onClick={() => setQuestion('remove')}>
                Remove…
              </Button>
            </div>
          </>
        ) : (
          <SubmitButton sending="Adding candidate..." disabled={values.name.trim() === ''}>
            Add Candidate
          </SubmitButton>
        )}
      </Form>
      {question === 'add' && (
        <Confirm
          title={
            <>
              Add <bdi translate="no">{values.name}</bdi> for {titleOf(values.category)} to the open vote?
            </>
          }
          act={{
            busy: false,
            // An open dialog would not let the form focus a field.
            submit: async () => {
              setQuestion(null);
              await form.submit();
            },
          }}
          yes="Yes, add to the open vote"
          doing="Adding candidate..."
          onCancel={() => setQuestion(null)}
        >
          <p className="muted">People who have already voted won’t have seen them. This can’t be taken back.</p>
        </Confirm>
      )}
      {question === 'remove' && (
        <Confirm
          title={
            <>
              Remove <bdi translate="no">{candidate?.name}</bdi> from the vote?
            </>
          }
          act={{ busy: removing, submit: remove }}
          yes="Yes, remove"
          no="No, keep"
          doing="Removing..."
          kind="danger"
          onCancel={() => setQuestion(null)}
        >
          <p className="muted">The photo and the line go, too.</p>
        </Confirm>
      )}
    </div>
  );
}

/** In pixels. Larger than what the server stores, which crops the photo. */
const longestSide = 1024;

/** Reduces a photo to a size that can be sent. Base64; null for a file that the browser can't decode. */
async function reducedPhoto(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // `data:,` if nothing could be drawn.
    const base64 = canvas.toDataURL('image/jpeg', 0.85).replace(/^.*?,/, '');
    return base64 !== '' && base64.length * 0.75 <= limits.photoBytes ? base64 : null;
  } catch {
    return null;
  }
}
