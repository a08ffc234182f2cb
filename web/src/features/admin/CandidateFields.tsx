import type { Form } from '../../api/use-form.ts';
import { TextField } from '../../ui/TextField.tsx';
import { PhotoField } from './PhotoField.tsx';

/** What a form holds of a candidate beside the name. The photo is in base64. */
export type About = Readonly<Record<'branch' | 'line' | 'photo', string>>;

export const noFacts: About = { branch: '', line: '', photo: '' };

/** Takes the photo that is there away; no base64. */
const noPhoto = '-';

/** As it is sent: without a photo, the one that is there stays. */
export const aboutBody = ({ branch, line, photo }: About) => ({
  branch,
  line,
  ...(photo ? { photo: photo === noPhoto ? null : photo } : {}),
});

interface Props<V extends About & { readonly name: string }> {
  form: Form<V>;
  /** The address of the photo that is there. */
  known?: string | undefined;
}

/** The optional facts about a candidate: branch, a line of their own, and a photo (ADR 43). */
export function CandidateFields<V extends About & { readonly name: string }>({ form, known }: Props<V>) {
  const { values, errors } = form;
  return (
    <>
      <TextField {...form.field('branch')} label="Branch (optional)" autoComplete="off" />
      <TextField {...form.field('line')} label="A line of theirs (optional)" autoComplete="off" />
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
