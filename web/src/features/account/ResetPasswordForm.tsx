import { limits } from '@fresher-party/contract/limits';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { Notice } from '../../components/ui/Notice.tsx';
import { OtpInput } from '../../components/ui/OtpInput.tsx';
import { PasswordField } from '../../components/ui/PasswordField.tsx';
import { call, errorText, type Result } from '../../lib/api-client.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import styles from './AccountPage.module.css';
import { emptyOtp, type FieldErrors, hasErrors, ofFields, otpErrors, passwordErrors } from './account-rules.ts';
import { accountTexts } from './account-texts.ts';
import { CodeHelp } from './CodeHelp.tsx';
import { ResendCode } from './ResendCode.tsx';
import { startSession } from './start-session.ts';

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
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');

  const [submit, busy] = useSubmit(async (form: HTMLFormElement) => {
    setFailure('');
    const found = { ...otpErrors(boxes), ...passwordErrors(password, confirm) };
    setErrors(found);
    if (hasErrors(found)) return focusFirstError(form);
    const result = await call('POST /reset-password', { body: { email, otp: boxes.join(''), password } });
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
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {failure && <Notice tone="error">{failure}</Notice>}
        {/* For password managers: whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <OtpInput label="6-digit code" value={boxes} onChange={setBoxes} error={errors.otp} />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${limits.passwordMin} characters`}
          required
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm new password"
          name="confirm"
          autoComplete="new-password"
          required
          value={confirm}
          error={errors.confirm}
          onChange={(event) => setConfirm(event.target.value)}
        />
        <Button type="submit" kind="gold" wide busy={busy}>
          {busy ? 'Changing password...' : 'Change password'}
        </Button>
      </form>
      <ResendCode sentAt={sentAt} resend={resend} />
      <CodeHelp email={email} />
      <Button kind="quiet" icon="back" onClick={onBack}>
        Use another e-mail
      </Button>
    </>
  );
}
