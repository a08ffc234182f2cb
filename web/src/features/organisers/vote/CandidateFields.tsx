import type { CandidateDetails } from '@fresher-party/contract/calls/candidates';
import { useState } from 'react';
import type { Form } from '../../../api/use-form.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { PhotoField } from './PhotoField.tsx';

type Details = Readonly<Record<keyof CandidateDetails, string>>;
/** The form values of a candidate except name and category. The photo is in base64. */
export type About = Details & { readonly photo: string };

/** The labels of the optional texts. Add new ones here. */
const labels: Details = { branch: 'Branch', line: 'A line of theirs' };
export const detailNames = Object.keys(labels) as (keyof CandidateDetails)[];

/** The initial values for a candidate. */
export const aboutOf = (candidate: CandidateDetails): About => ({
  ...(Object.fromEntries(detailNames.map((name) => [name, candidate[name] ?? ''])) as Details),
  photo: '',
});

/** A value that removes the existing photo. Not valid base64. */
const noPhoto = '-';

/** The body of a request. Without `photo`, the existing one stays. */
export const aboutBody = ({ photo, ...details }: About) => ({
  ...details,
  ...(photo ? { photo: photo === noPhoto ? null : photo } : {}),
});

interface Props<V extends About & { readonly name: string }> {
  form: Form<V>;
  /** The URL of the existing photo. */
  known?: string | undefined;
  /** Folds them until they are asked for. */
  folds?: boolean;
}

/** The optional texts and the photo of a candidate (ADR 43). */
export function CandidateFields<V extends About & { readonly name: string }>({ form, known, folds = false }: Props<V>) {
  const { values, errors } = form;
  const [isOpen, setOpen] = useState(!folds || detailNames.some((name) => values[name] !== ''));
  const hasError = [...detailNames, 'photo' as const].some((name) => errors[name]);
  const fields = (
    <>
      {detailNames.map((name) => (
        <TextField key={name} {...form.field(name)} label={`${labels[name]} (optional)`} autoComplete="off" />
      ))}
      <PhotoField
        name={values.name}
        known={values.photo === noPhoto ? undefined : known}
        value={values.photo === noPhoto ? '' : values.photo}
        error={errors.photo}
        onChange={(photo) => {
          form.set({ photo } as Partial<V>);
          form.setErrors({} as Form<V>['errors']);
        }}
        onRemove={() => form.set({ photo: values.photo || !known ? '' : noPhoto } as Partial<V>)}
        onError={(photo) => form.setErrors({ photo } as Form<V>['errors'])}
      />
    </>
  );
  if (!folds) return fields;
  return (
    <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="disclosure">Branch, line and photo</summary>
      <div className="stack gap-5 above-2">{fields}</div>
    </details>
  );
}
