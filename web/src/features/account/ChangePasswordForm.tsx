import { useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { startSession } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import styles from './Account.module.css';
import { changePasswordErrors, type FieldErrors, hasErrors, ofFields } from './account-rules.ts';
import { accountTexts } from './account-texts.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const blank = { currentPassword: '', password: '', confirm: '' };

/** A new password for whoever knows the current one. Ends the sessions on other devices; this one goes on. */
export function ChangePasswordForm({ email }: { email: string }) {
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);

  const [submit, busy] = useSubmit(async (form: HTMLFormElement) => {
    setOutcome(null);
    const found = changePasswordErrors(values);
    setErrors(found);
    if (hasErrors(found)) return focusFirstError(form);
    const { currentPassword, password } = values;
    const result = await call('POST /me/password', { body: { currentPassword, password } });
    if (result.success) {
      startSession(result.data);
      setValues(blank);
      return setOutcome({ tone: 'success', text: accountTexts.passwordChanged });
    }
    const refused = ofFields(result.details, ['currentPassword', 'password']);
    setErrors(refused);
    if (hasErrors(refused)) focusFirstError(form);
    else setOutcome({ tone: 'error', text: errorText(result, accountTexts.changeFailed) });
  });

  return (
    <Form className={styles.form} busy={busy} onSubmit={(form) => void submit(form)}>
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      {/* For password managers: whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        required
        value={values.currentPassword}
        error={errors.currentPassword}
        onChange={(event) => setValues({ ...values, currentPassword: event.target.value })}
      />
      <NewPasswordFields
        labels={{ password: 'New password', confirm: 'Confirm new password' }}
        value={values}
        errors={errors}
        onChange={(chosen) => setValues({ ...values, ...chosen })}
      />
      <Button type="submit" kind="gold" wide busy={busy}>
        {busy ? 'Changing password...' : 'Change password'}
      </Button>
    </Form>
  );
}
