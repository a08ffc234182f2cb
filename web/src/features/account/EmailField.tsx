import type { ComponentProps } from 'react';
import { TextField } from '../../ui/TextField.tsx';

/** The institute e-mail, as the username for password managers. */
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
