import type { Profile } from '@fresher-party/contract/calls/person';
import type { ComponentProps } from 'react';
import type { Form } from '../../api/use-form.ts';
import { TextField } from '../../ui/TextField.tsx';

export type TypedProfile = Readonly<Record<keyof Profile, string>>;

/** The inputs of the profile fields, for every form that creates an account. Add new fields here. */
const inputs: Readonly<Record<keyof Profile, ComponentProps<typeof TextField>>> = {
  name: { label: 'Full name', autoComplete: 'name', autoCapitalize: 'words', required: true },
};
export const profileNames = Object.keys(inputs) as (keyof Profile)[];

export const emptyProfile = Object.fromEntries(profileNames.map((name) => [name, ''])) as TypedProfile;

/** Picks the profile from a form's values. */
export const profileIn = (values: TypedProfile) =>
  Object.fromEntries(profileNames.map((name) => [name, values[name]])) as TypedProfile;

export function ProfileFields<V extends TypedProfile>({ form, autoFocus }: { form: Form<V>; autoFocus?: boolean }) {
  return profileNames.map((name, index) => (
    <TextField key={name} {...form.field(name)} {...inputs[name]} autoFocus={autoFocus && index === 0} />
  ));
}
