import { limits } from '@fresher-party/contract/limits';
import type { Form } from '../../api/use-form.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';

interface Props {
  form: Pick<Form<{ readonly password: string; readonly confirm: string }>, 'field'>;
  labels: { readonly password: string; readonly confirm: string };
  placeholder?: string;
}

/** A new password, twice. */
export function NewPasswordFields({ form, labels, placeholder }: Props) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={labels.password}
        autoComplete="new-password"
        placeholder={placeholder}
        hint={`At least ${limits.passwordMin} characters`}
        hintFirst
        required
      />
      <PasswordField {...form.field('confirm')} label={labels.confirm} autoComplete="new-password" required />
    </>
  );
}
