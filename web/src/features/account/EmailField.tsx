import type { ComponentProps } from 'react';
import { TextField } from '../../ui/TextField.tsx';

interface Props extends Pick<ComponentProps<typeof TextField>, 'hint' | 'error'> {
  value: string;
  onChange: (value: string) => void;
}

/** The institute e-mail, which password managers take for the name of the account. */
export function EmailField({ onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      label="Institute e-mail"
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
