import type { Profile } from '@fresher-party/contract/calls/person';
import { limits } from '@fresher-party/contract/limits';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { Form } from '../../api/use-form.ts';
import { PasswordField, TextField } from '../../ui/TextField.tsx';

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...props}
      label="Institute e-mail"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

/** Tells password managers which account the password belongs to. */
export function HiddenEmail({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}

interface NewPasswordFieldsProps {
  form: Pick<Form<{ readonly password: string; readonly confirm: string }>, 'field'>;
  label: 'Password' | 'New password';
  placeholder?: string;
}

export function NewPasswordFields({ form, label, placeholder }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={label}
        autoComplete="new-password"
        placeholder={placeholder}
        hint={`At least ${limits.passwordMin} characters`}
        required
      />
      <PasswordField
        {...form.field('confirm')}
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        required
      />
    </>
  );
}

/** In sign-up, and in the form behind a mail's link. A field of the profile without one does not compile. */
const inputs: Readonly<Record<keyof Profile, ComponentProps<typeof TextField>>> = {
  name: { label: 'Full name', autoComplete: 'name', autoCapitalize: 'words', required: true },
};

export const profileNames = Object.keys(inputs) as (keyof Profile)[];

export const emptyProfile = Object.fromEntries(profileNames.map((name) => [name, ''])) as Record<keyof Profile, string>;

export const ProfileFields = ({ form }: { form: Pick<Form<typeof emptyProfile>, 'field'> }) =>
  profileNames.map((name) => <TextField key={name} {...form.field(name)} {...inputs[name]} />);

export function Else({ question, link, ...to }: { question: string; link: string } & Pick<LinkProps, 'to' | 'state'>) {
  return (
    <p className="muted">
      {question}{' '}
      <Link className="target link bold" {...to}>
        {link}
      </Link>
    </p>
  );
}
