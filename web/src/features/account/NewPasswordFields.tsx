import { limits } from '@fresher-party/contract/limits';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { FieldErrors } from './account-rules.ts';

interface Passwords {
  readonly password: string;
  readonly confirm: string;
}

interface Props {
  labels: Passwords;
  placeholder?: string;
  value: Passwords;
  errors: FieldErrors;
  onChange: (value: Passwords) => void;
}

/** A new password, twice. */
export function NewPasswordFields({ labels, placeholder, value: { password, confirm }, errors, onChange }: Props) {
  return (
    <>
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="new-password"
        placeholder={placeholder}
        hint={`At least ${limits.passwordMin} characters`}
        required
        value={password}
        error={errors.password}
        onChange={(event) => onChange({ password: event.target.value, confirm })}
      />
      <PasswordField
        label={labels.confirm}
        name="confirm"
        autoComplete="new-password"
        required
        value={confirm}
        error={errors.confirm}
        onChange={(event) => onChange({ password, confirm: event.target.value })}
      />
    </>
  );
}
