import { defaultEmailDomain } from '@fresher-party/contract/event';
import { limits } from '@fresher-party/contract/limits';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { Notice } from '../../components/ui/Notice.tsx';
import { OfflineNote } from '../../components/ui/OfflineNote.tsx';
import { PasswordField } from '../../components/ui/PasswordField.tsx';
import { TextField } from '../../components/ui/TextField.tsx';
import { errorText, type Result } from '../../lib/api-client.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import styles from './AccountPage.module.css';
import { type FieldErrors, hasErrors, ofFields, signupErrors } from './account-rules.ts';
import { accountTexts } from './account-texts.ts';

export interface SignupDraft {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirm: string;
}

interface Props {
  draft: SignupDraft;
  onChange: (draft: SignupDraft) => void;
  requestCode: () => Promise<Result<unknown>>;
}

/** Step one: who you are. */
export function SignupForm({ draft, onChange, requestCode }: Props) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');

  const [submit, busy] = useSubmit(async (form: HTMLFormElement) => {
    setFailure('');
    const found = signupErrors(draft);
    setErrors(found);
    if (hasErrors(found)) return focusFirstError(form);
    const result = await requestCode();
    if (result.success) return;
    const refused = ofFields(result.details, ['name', 'email', 'password']);
    setErrors(refused);
    if (hasErrors(refused)) focusFirstError(form);
    else setFailure(errorText(result, accountTexts.sendFailed));
  });

  const set = (field: keyof SignupDraft) => (event: { target: HTMLInputElement }) =>
    onChange({ ...draft, [field]: event.target.value });

  return (
    <form
      className={styles.form}
      noValidate
      data-draft=""
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <OfflineNote>Signing up needs the internet.</OfflineNote>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        required
        value={draft.name}
        error={errors.name}
        onChange={set('name')}
      />
      <TextField
        label="Institute e-mail"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={`username@${defaultEmailDomain}`}
        value={draft.email}
        error={errors.email}
        onChange={set('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        placeholder="Min. 6 characters"
        hint={`At least ${limits.passwordMin} characters`}
        required
        value={draft.password}
        error={errors.password}
        onChange={set('password')}
      />
      <PasswordField
        label="Confirm password"
        name="confirm"
        autoComplete="new-password"
        required
        value={draft.confirm}
        error={errors.confirm}
        onChange={set('confirm')}
      />
      <Button type="submit" kind="gold" wide busy={busy}>
        {busy ? 'Sending OTP...' : 'Send OTP'}
      </Button>
    </form>
  );
}
