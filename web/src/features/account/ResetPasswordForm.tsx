import { useState } from 'react';
import { call, errorText, type Result } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { startSession } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Notice } from '../../ui/Notice.tsx';
import { OtpInput } from '../../ui/OtpInput.tsx';
import styles from './Account.module.css';
import { emptyOtp, type FieldErrors, hasErrors, ofFields, otpErrors, passwordErrors } from './account-rules.ts';
import { accountTexts } from './account-texts.ts';
import { CodeHelp } from './CodeHelp.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { ResendCode } from './ResendCode.tsx';
import { useCodeCall } from './use-code-call.ts';

interface Props {
  email: string;
  sentAt: number;
  resend: () => Promise<Result<unknown>>;
  onBack: () => void;
  onReset: () => void;
}

/** The code from the mail with a new password; it logs in. */
export function ResetPasswordForm({ email, sentAt, resend, onBack, onReset }: Props) {
  const [boxes, setBoxes] = useState(emptyOtp);
  const [passwords, setPasswords] = useState({ password: '', confirm: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const codeCall = useCodeCall(email, passwords.password);

  const [submit, busy] = useSubmit(async (form: HTMLFormElement) => {
    setFailure('');
    const { password, confirm } = passwords;
    const found = { ...otpErrors(boxes), ...passwordErrors(password, confirm) };
    setErrors(found);
    if (hasErrors(found)) return focusFirstError(form);
    const body = { email, otp: boxes.join(''), password };
    const result = await codeCall(() => call('POST /reset-password', { body }));
    if (result.success) {
      onReset();
      return startSession(result.data);
    }
    const sentence = errorText(result, accountTexts.verificationFailed);
    const refused = result.code === 'INVALID_OTP' ? { otp: sentence } : ofFields(result.details, ['otp', 'password']);
    // A wrong code is of no more use; empty boxes take the next one from any keyboard.
    if (refused.otp) setBoxes(emptyOtp);
    setErrors(refused);
    if (hasErrors(refused)) focusFirstError(form);
    else setFailure(sentence);
  });

  return (
    <>
      <Form className={styles.form} busy={busy} onSubmit={(form) => void submit(form)}>
        {failure && <Notice tone="error">{failure}</Notice>}
        {/* For password managers: whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <OtpInput label="6-digit code" value={boxes} onChange={setBoxes} error={errors.otp} />
        <NewPasswordFields
          labels={{ password: 'New password', confirm: 'Confirm new password' }}
          value={passwords}
          errors={errors}
          onChange={setPasswords}
        />
        <Button type="submit" kind="gold" wide busy={busy}>
          {busy ? 'Changing password...' : 'Change password'}
        </Button>
      </Form>
      <ResendCode sentAt={sentAt} resend={resend} />
      <CodeHelp email={email} />
      <Button kind="quiet" icon="back" busy={busy} onClick={onBack}>
        Use another e-mail
      </Button>
    </>
  );
}
