import { useRef, useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { clearSession } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import styles from './Account.module.css';
import settings from './AccountPage.module.css';
import { deleteErrors, type FieldErrors, hasErrors, ofFields } from './account-rules.ts';
import { accountTexts } from './account-texts.ts';

/** Deleting one's own account, with the password, in two steps (ADR 13). */
export function DeleteAccount() {
  const [asked, setAsked] = useState(false);
  /** Whoever thinks better of it finds the focus where it was. */
  const returned = useRef(false);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');

  const [submit, busy] = useSubmit(async (form: HTMLFormElement) => {
    setFailure('');
    const found = deleteErrors(password);
    setErrors(found);
    if (hasErrors(found)) return focusFirstError(form);
    const result = await call('DELETE /me', { body: { password } });
    if (result.success) return clearSession('deleted');
    const refused = ofFields(result.details, ['password']);
    setErrors(refused);
    if (hasErrors(refused)) focusFirstError(form);
    else setFailure(errorText(result, accountTexts.deleteFailed));
  });

  if (!asked) {
    return (
      <Button
        ref={(button) => {
          if (returned.current) button?.focus();
        }}
        onClick={() => setAsked(true)}
      >
        Delete my account
      </Button>
    );
  }
  return (
    <Form className={styles.form} busy={busy} onSubmit={(form) => void submit(form)}>
      {failure && <Notice tone="error">{failure}</Notice>}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        hint="This can’t be taken back."
        required
        autoFocus
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={settings.choices}>
        <Button type="submit" kind="danger" busy={busy}>
          {busy ? 'Deleting...' : 'Delete for good'}
        </Button>
        <Button
          kind="quiet"
          busy={busy}
          onClick={() => {
            returned.current = true;
            setAsked(false);
          }}
        >
          Keep my account
        </Button>
      </div>
    </Form>
  );
}
