import type { CandidateDetails } from '@fresher-party/contract/schemas/voting';
import type { Form } from '../../../api/use-form.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { PhotoField } from './PhotoField.tsx';

type Details = Readonly<Record<keyof CandidateDetails, string>>;
/** What a form holds of a candidate apart from the name. The photo is in base64. */
export type About = Details & { readonly photo: string };

/** The label of each optional text; a new one goes here. */
const labels: Details = { branch: 'Branch', line: 'A line of theirs' };
export const detailNames = Object.keys(labels) as (keyof CandidateDetails)[];

/** What the form begins with for a candidate. */
export const aboutOf = (candidate: CandidateDetails): About => ({
  ...(Object.fromEntries(detailNames.map((name) => [name, candidate[name] ?? ''])) as Details),
  photo: '',
});

/** Takes the photo that is there away; no base64. */
const noPhoto = '-';

/** As it is sent: without a photo, the one that is there stays. */
export const aboutBody = ({ photo, ...details }: About) => ({
  ...details,
  ...(photo ? { photo: photo === noPhoto ? null : photo } : {}),
});

interface Props<V extends About & { readonly name: string }> {
  form: Form<V>;
  /** The address of the photo that is there. */
  known?: string | undefined;
}

/** What organisers may add about a candidate, and a photo (ADR 43). */
export function CandidateFields<V extends About & { readonly name: string }>({ form, known }: Props<V>) {
  const { values, errors } = form;
  return (
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
}
