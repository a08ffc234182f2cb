import type { ComponentProps } from 'react';
import { TextField } from '../../ui/TextField.tsx';

/** The institute e-mail, which password managers take for the name of the account. */
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

/** For password managers: whose password the form is about. */
export function HiddenEmail({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
