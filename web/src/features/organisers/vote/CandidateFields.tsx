import type { CandidateDetails } from '@fresher-party/contract/calls/candidates';
import { type Category, type CategoryInput, categoryTitles, toCategory } from '@fresher-party/contract/categories';
import { limits } from '@fresher-party/contract/limits';
import { validationTexts } from '@fresher-party/contract/texts';
import { useState } from 'react';
import type { CandidateRow } from '../../../api/aliases.ts';
import type { Form } from '../../../api/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Face } from '../../../ui/Face.tsx';
import { Field, TextField } from '../../../ui/TextField.tsx';
import styles from './AddCandidate.module.css';

/** The form's values for the categories (spec §9). */
const choices = { Mr_Fresher: 'Mr', Miss_Fresher: 'Miss' } as const satisfies Record<Category, CategoryInput>;

type Details = Readonly<Record<keyof CandidateDetails, string>>;
/** The form values of a candidate. The category is empty for an unknown one, the photo in base64. */
export type CandidateValues = Details & { readonly name: string; readonly category: string; readonly photo: string };

/** The labels of the optional texts. Add new ones here. */
const labels: Details = { branch: 'Branch', line: 'A line of theirs' };
export const detailNames = Object.keys(labels) as (keyof CandidateDetails)[];

export const emptyDetails = { ...(Object.fromEntries(detailNames.map((name) => [name, ''])) as Details), photo: '' };

export const valuesOf = (candidate: CandidateRow): CandidateValues => ({
  ...emptyDetails,
  ...Object.fromEntries(detailNames.map((name) => [name, candidate[name] ?? ''])),
  name: candidate.name,
  category: candidate.category ? choices[candidate.category] : '',
});

export const titleOf = (category: string): string => categoryTitles[toCategory(category as CategoryInput)];

/** A value that removes the existing photo. Not valid base64. */
const noPhoto = '-';

/** The body of a request, without the category. Without `photo`, the existing one stays. */
export const bodyOf = ({ photo, category: _, ...texts }: CandidateValues) => ({
  ...texts,
  ...(photo ? { photo: photo === noPhoto ? null : photo } : {}),
});

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

interface Props {
  form: Form<CandidateValues>;
  /** The URL of the existing photo. */
  known?: string | undefined;
  /** Folds what is optional until it is asked for. */
  folds?: boolean;
  autoFocus?: boolean;
}

/** The fields of a candidate, to add one or to change it (spec §2, ADR 43). */
export function CandidateFields({ form, known, folds = false, autoFocus = false }: Props) {
  const { values, errors } = form;
  const [isOpen, setOpen] = useState(!folds || detailNames.some((name) => values[name] !== ''));
  /** What a refusal said of the old values is no longer true. */
  const edit = (changed: Partial<CandidateValues>, found: Form<CandidateValues>['errors'] = {}) => {
    form.set(changed);
    form.setErrors(found);
    form.setNotice(null);
  };
  const isWithoutPhoto = values.photo === noPhoto;
  return (
    <>
      <TextField
        {...form.field('name')}
        label="Candidate Name"
        autoComplete="off"
        autoCapitalize="words"
        required
        autoFocus={autoFocus}
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
        open={isOpen || [...detailNames, 'photo' as const].some((name) => errors[name])}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="disclosure">Branch, line and photo</summary>
        <div className="stack gap-5 above-2">
          {detailNames.map((name) => (
            <TextField key={name} {...form.field(name)} label={`${labels[name]} (optional)`} autoComplete="off" />
          ))}
          <PhotoField
            name={values.name}
            known={isWithoutPhoto ? undefined : known}
            value={isWithoutPhoto ? '' : values.photo}
            error={errors.photo}
            onChange={(photo) => edit({ photo: photo || values.photo || !known ? photo : noPhoto })}
            onError={(photo) => form.setErrors({ photo })}
          />
        </div>
      </details>
    </>
  );
}
