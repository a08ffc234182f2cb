import { call, errorText, type Failure, type Result } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { markSignedUp } from '../../state/session/progress.ts';
import { startSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OtpInput } from '../../ui/OtpInput.tsx';
import { accountTexts, otpFallback } from './account-texts.ts';
import { CodeHelp } from './CodeHelp.tsx';
import type { PendingCode } from './pending-code.ts';
import { ResendCode } from './ResendCode.tsx';
import type { MailAnswer } from './sent-mail.ts';
import { UsedCode } from './UsedCode.tsx';
import { emptyOtp, useCodeCall } from './use-code-call.ts';

interface Props {
  pending: PendingCode;
  /** '' after a reload of the page. */
  password: string;
  /** Null after a reload of the page: without the password, no other code can be requested. */
  resend: (() => Promise<Result<MailAnswer>>) | null;
  onBack: () => void;
  onVerified: () => void;
}

const failureText = (failure: Failure): string =>
  errorText(failure, otpFallback(failure.status), accountTexts.verificationFailed);

/** Step two: the code from the mail. If the mail's link is used in another tab, this tab is logged in, too. */
export function CodeStep({ pending, password, resend, onBack, onVerified }: Props) {
  const { email, requestIds } = pending;
  const { codeCall, isUsed, note } = useCodeCall(email);
  const form = useForm({
    endpoint: 'POST /verify-otp',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).verifyOtpBody,
    values: { otp: emptyOtp },
    body: ({ otp }) => ({ email, otp: otp.join(''), signupIds: [...requestIds] }),
    clears: ['otp'],
    send: (body) => codeCall(() => call('POST /verify-otp', { body }), password),
    failureText,
    refusals: (failure) => (failure.status === 400 ? { otp: failure.details.otp ?? failureText(failure) } : {}),
    onSuccess: (answer) => {
      onVerified();
      markSignedUp(answer.data.user.id);
      startSession(answer);
    },
  });

  if (isUsed) return <UsedCode email={email} onLeave={onBack} />;

  return (
    <>
      {pending.hasCode && (
        <Form form={form} className="stack gap-4">
          <OtpInput
            label="6-digit code"
            value={form.values.otp}
            onChange={(otp) => form.set({ otp })}
            error={form.errors.otp}
          />
          <SubmitButton sending="Verifying...">Verify & Create Account</SubmitButton>
        </Form>
      )}
      {resend ? (
        <ResendCode sentAt={pending.sentAt} notice={pending.notice} resend={async () => note(await resend())} />
      ) : (
        <>
          {pending.notice && <Notice tone="info">{pending.notice}</Notice>}
          <p className="muted">To get another mail, go back to the form: your password is not kept.</p>
        </>
      )}
      <CodeHelp email={email} />
      <Button kind="quiet" icon="back" busy={form.busy} onClick={onBack}>
        Back to signup form
      </Button>
    </>
  );
}
