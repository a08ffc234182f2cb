import { defaultEmailDomain } from '@fresher-party/contract/event';
import { useState } from 'react';
import { errorText, type Result } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Notice } from '../../ui/Notice.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Account.module.css';
import { type FieldErrors, hasErrors, ofFields, signupErrors } from './account-rules.ts';
import { accountTexts, signupFallback } from './account-texts.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

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
    else setFailure(errorText(result, signupFallback(result.status), accountTexts.sendFailed));
  });

  return (
    <Form className={styles.form} draft busy={busy} onSubmit={(form) => void submit(form)}>
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
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <EmailField
        hint={`username@${defaultEmailDomain}`}
        value={draft.email}
        error={errors.email}
        onChange={(email) => onChange({ ...draft, email })}
      />
      <NewPasswordFields
        labels={{ password: 'Password', confirm: 'Confirm password' }}
        placeholder="Min. 6 characters"
        value={draft}
        errors={errors}
        onChange={(passwords) => onChange({ ...draft, ...passwords })}
      />
      <Button type="submit" kind="gold" wide busy={busy}>
        {busy ? 'Sending OTP...' : 'Send OTP'}
      </Button>
    </Form>
  );
}
