import type { CandidateDetails } from '@fresher-party/contract/calls/candidates';
import { type Category, type CategoryInput, categoryTitles, toCategory } from '@fresher-party/contract/categories';
import { limits } from '@fresher-party/contract/limits';
import { validationTexts } from '@fresher-party/contract/texts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CandidateRow } from '../../../api/aliases.ts';
import { call, errorText, newIdempotencyKey } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { useForm } from '../../../api/use-form.ts';
import { useEvent } from '../../../state/event/event.ts';
import { tabKeys } from '../../../state/kept/browser-storage.ts';
import { useUserId } from '../../../state/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Notice, OfflineNote, OutcomeNotice } from '../../../ui/Notice.tsx';
import { Face } from '../../../ui/Picture.tsx';
import { Field, TextField } from '../../../ui/TextField.tsx';
import { adminTexts } from '../admin-texts.ts';
import styles from './Candidates.module.css';

/** The form's values for the categories (spec §9). */
const choices = { Mr_Fresher: 'Mr', Miss_Fresher: 'Miss' } as const satisfies Record<Category, CategoryInput>;

/** The labels of the optional texts. Add new ones here. */
const labels: Readonly<Record<keyof CandidateDetails, string>> = { branch: 'Branch', line: 'A line of theirs' };
const detailNames = Object.keys(labels) as (keyof CandidateDetails)[];
const noDetails = { branch: '', line: '', photo: '' };

const titleOf = (category: string): string => categoryTitles[toCategory(category as CategoryInput)];

/** A value that removes the existing photo. Not valid base64. */
const noPhoto = '-';

interface Props {
  /** The one to change; absent to add one. */
  candidate?: CandidateRow;
  /** Called after a change. `said`: the server's sentence, unless the form says it itself. */
  onDone: (said?: string) => void;
  onCancel?: () => void;
}

/** Adds a candidate, which asks while the vote is open, or changes or removes one until then (spec §2, ADR 43). */
export function CandidateForm({ candidate, onDone, onCancel }: Props) {
  const { id = '', photo: known, version = 0 } = candidate ?? {};
  const [asks, setAsks] = useState<'add' | 'remove' | null>(null);
  const votingState = useEvent()?.voting.state;
  const asksFirst = !candidate && votingState === 'open';
  const owner = useUserId();
  const form = useForm({
    // Its body has what adding takes, too.
    endpoint: 'POST /admin/candidates/{id}',
    schema: async () => (await import('@fresher-party/contract/calls/candidates')).candidateChangeBody,
    idempotent: true,
    values: {
      ...noDetails,
      ...Object.fromEntries(detailNames.map((name) => [name, candidate?.[name] ?? ''])),
      name: candidate?.name ?? '',
      category: candidate?.category === 'Miss_Fresher' ? 'Miss' : 'Mr',
    },
    // Without `photo`, the existing one stays.
    body: ({ photo, category, ...texts }) => ({
      ...texts,
      category: category as CategoryInput,
      ...(photo && { photo: photo === noPhoto ? null : photo }),
      version,
    }),
    ...(!candidate && { draft: { key: tabKeys.candidateDraft, owner, fields: ['name', 'category', ...detailNames] } }),
    keepsValues: true,
    repeatsRefusals: true,
    send: (changed, idempotencyKey, { category }) => {
      if (candidate) return call('POST /admin/candidates/{id}', { params: { id }, body: changed, idempotencyKey });
      const { version: _, ...texts } = changed;
      // The form's names of the categories, not the schema's (spec §9).
      const body = { ...texts, category: category as CategoryInput };
      return call('POST /admin', { body, idempotencyKey });
    },
    failureText: (failure) =>
      candidate
        ? errorText(failure, adminTexts.changeFailed)
        : errorText(failure, adminTexts.addFailed, adminTexts.addBroken),
    onSuccess: ({ message }, _, { name, category }) => {
      if (candidate) return onDone(message);
      form.set({ ...noDetails, name: '' });
      form.forgetDraft();
      // The message of spec §8.
      const text = (
        <>
          <bdi translate="no">{name}</bdi> has been added as a candidate for {titleOf(category)}!
        </>
      );
      form.setNotice({ tone: 'success', text });
      onDone();
      leave('input');
    },
  });
  /** Closes the question, and then focuses a field, which an open dialog doesn't allow. */
  const leave = (field: string) => {
    flushSync(() => setAsks(null));
    form.ref.current?.querySelector<HTMLElement>(field)?.focus();
  };
  const [add, adding] = useSubmit(async () => {
    await form.submit();
    leave('[aria-invalid]');
  });
  const [remove, removing] = useSubmit(async () => {
    const result = await call('DELETE /admin/candidates/{id}', { params: { id }, idempotencyKey: newIdempotencyKey() });
    if (result.success) return onDone(result.data.message);
    setAsks(null);
    form.setNotice({ tone: 'error', text: errorText(result, adminTexts.changeFailed) });
  });
  const { values, errors } = form;
  const isBlank = values.name.trim() === '';
  const details = [...detailNames, 'photo'] as const;
  const [isOpen, setOpen] = useState(candidate !== undefined || detailNames.some((name) => values[name] !== ''));
  /** What a refusal said of the old values is no longer true. */
  const edit = (changed: Partial<typeof values>, found: typeof errors = {}) => {
    form.set(changed);
    form.setErrors(found);
    form.setNotice(null);
  };

  return (
    <div className={candidate && `above-3 ${styles.edit}`}>
      <Form form={form} className="stack gap-5" noticeElsewhere>
        {asksFirst && (
          <Notice tone="info">
            Voting is open: people who have already voted won’t have seen a candidate added now.
          </Notice>
        )}
        {!candidate && votingState === 'closed' && (
          <Notice tone="info">Voting has closed. Candidates can’t be added any more.</Notice>
        )}
        {!candidate && (
          <OfflineNote>Adding a candidate needs the internet. What you type stays here until you are back.</OfflineNote>
        )}
        <OutcomeNotice of={form.notice} stale={form.busy} />
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
          {Object.values(choices).map((category) => (
            <button
              key={category}
              type="button"
              className={`muted semibold ${styles.choice}`}
              data-category={category}
              aria-pressed={category === values.category}
              onClick={() => edit({ category })}
            >
              {titleOf(category)}
            </button>
          ))}
        </fieldset>
        <details
          open={isOpen || details.some((name) => errors[name])}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="disclosure">Branch, line and photo</summary>
          <div className="stack gap-5 above-2">
            {detailNames.map((name) => (
              <TextField key={name} {...form.field(name)} label={`${labels[name]} (optional)`} autoComplete="off" />
            ))}
            <PhotoField
              name={values.name}
              known={values.photo === noPhoto ? undefined : known}
              value={values.photo === noPhoto ? '' : values.photo}
              error={errors.photo}
              onChange={(photo) => edit({ photo: photo || values.photo || !known ? photo : noPhoto })}
              onError={(photo) => form.setErrors({ photo })}
            />
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
              <Button kind="quiet" onClick={() => setAsks('remove')}>
                Remove…
              </Button>
            </div>
          </>
        ) : asksFirst ? (
          <Button kind="gold" wide disabled={isBlank} onClick={() => setAsks('add')}>
            Add Candidate
          </Button>
        ) : (
          <SubmitButton sending="Adding candidate..." disabled={isBlank}>
            Add Candidate
          </SubmitButton>
        )}
      </Form>
      {asks === 'add' && (
        <Confirm
          title={
            <>
              Add <bdi translate="no">{values.name}</bdi> for {titleOf(values.category)} to the open vote?
            </>
          }
          act={{ busy: adding, submit: add }}
          yes="Yes, add to the open vote"
          doing="Adding candidate..."
          onCancel={() => setAsks(null)}
        >
          <p className="muted">This can’t be taken back.</p>
        </Confirm>
      )}
      {asks === 'remove' && (
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
          onCancel={() => setAsks(null)}
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
    picture.close();
    // `data:,` if nothing could be drawn.
    const base64 = canvas.toDataURL('image/jpeg', 0.85).replace(/^.*?,/, '');
    return base64 !== '' && base64.length * 0.75 <= limits.photoBytes ? base64 : null;
  } catch {
    return null;
  }
}

interface PhotoProps {
  /** For the initials without a photo. */
  name: string;
  /** The URL of the existing photo, unless it is to be removed. */
  known: string | undefined;
  value: string;
  error: string | undefined;
  /** An empty photo removes the chosen one, or the existing one. */
  onChange: (photo: string) => void;
  onError: (sentence: string) => void;
}

/** Chooses a photo, reduces its size and shows a preview. */
function PhotoField({ name, known, value, error, onChange, onError }: PhotoProps) {
  const [reading, setReading] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    const photo = await reducedPhoto(file);
    setReading(false);
    if (photo === null) onError(validationTexts.photoUnreadable);
    else onChange(photo);
  };
  return (
    <Field
      label="Photo (optional)"
      hint="JPEG, PNG or WebP. It becomes a small square, without where and when it was taken."
      error={error}
    >
      {({ readOnly, ...described }) => (
        <div className="cluster middle gap-4">
          <Face name={name} photo={value ? `data:;base64,${value}` : known} size={72} />
          <input
            {...described}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="file"
            disabled={readOnly || reading}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // So that the same file can be chosen again.
              target.value = '';
              void choose(file);
            }}
          />
          {(value || known) && (
            <Button kind="quiet" onClick={() => onChange('')}>
              Remove<span className="visually-hidden"> the photo</span>
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
