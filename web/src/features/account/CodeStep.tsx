import { useState } from 'react';
import { call, errorText, type Result } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { markDone } from '../../state/progress.ts';
import { startSession } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Notice } from '../../ui/Notice.tsx';
import { OtpInput } from '../../ui/OtpInput.tsx';
import styles from './Account.module.css';
import { emptyOtp, type FieldErrors, hasErrors, otpErrors } from './account-rules.ts';
import { accountTexts, otpFallback } from './account-texts.ts';
import { CodeHelp } from './CodeHelp.tsx';
import type { PendingSignup } from './pending-signup.ts';
import { ResendCode } from './ResendCode.tsx';
import { useCodeCall } from './use-code-call.ts';

interface Props {
  pending: PendingSignup;
  /** '' when it is not at hand any more. */
  password: string;
  /** Null when the page was reloaded meanwhile: the password is gone, and with it the way to ask again from here. */
  resend: (() => Promise<Result<unknown>>) | null;
  onBack: () => void;
  onVerified: () => void;
}

/** Step two: the code from the mail. */
export function CodeStep({ pending, password, resend, onBack, onVerified }: Props) {
  const [boxes, setBoxes] = useState(emptyOtp);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const codeCall = useCodeCall(pending.email, password);

  const [submit, busy] = useSubmit(async (form: HTMLFormElement) => {
    setFailure('');
    const found = otpErrors(boxes);
    setErrors(found);
    if (hasErrors(found)) return focusFirstError(form);
    const body = { email: pending.email, otp: boxes.join(''), signupIds: [...pending.signupIds] };
    const result = await codeCall(() => call('POST /verify-otp', { body }));
    if (result.success) {
      onVerified();
      startSession(result.data);
      return markDone(result.data.data.user.id, 'signup');
    }
    const sentence = errorText(result, otpFallback(result.status), accountTexts.verificationFailed);
    // About the code itself it stands at the boxes; about anything else, above them.
    if (result.status === 400) {
      // A wrong code is of no more use; empty boxes take the next one from any keyboard.
      setBoxes(emptyOtp);
      setErrors({ otp: result.details.otp ?? sentence });
      focusFirstError(form);
    } else setFailure(sentence);
  });

  return (
    <>
      <Form className={styles.form} busy={busy} onSubmit={(form) => void submit(form)}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <OtpInput label="6-digit code" value={boxes} onChange={setBoxes} error={errors.otp} />
        <Button type="submit" kind="gold" wide busy={busy}>
          {busy ? 'Verifying...' : 'Verify & Create Account'}
        </Button>
      </Form>
      {resend ? (
        <ResendCode sentAt={pending.sentAt} resend={resend} />
      ) : (
        <p className={styles.footer}>To get another code, go back to the form: your password is not kept.</p>
      )}
      <CodeHelp email={pending.email} />
      <Button kind="quiet" icon="back" busy={busy} onClick={onBack}>
        Back to signup form
      </Button>
    </>
  );
}
