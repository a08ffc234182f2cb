import { call, errorText, type Result } from '../../api/client.ts';
import { ofFields, useForm } from '../../api/use-form.ts';
import { markArrival } from '../../state/session/arrival.ts';
import { startSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { OtpInput } from '../../ui/OtpInput.tsx';
import { accountTexts } from './account-texts.ts';
import { CodeHelp } from './CodeHelp.tsx';
import { checkRepeated } from './check-repeated.ts';
import { HiddenEmail } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import type { PendingCode } from './pending-code.ts';
import { ResendCode } from './ResendCode.tsx';
import type { MailAnswer } from './sent-mail.ts';
import { UsedCode } from './UsedCode.tsx';
import { emptyOtp, useCodeCall } from './use-code-call.ts';

interface Props {
  pending: PendingCode;
  resend: () => Promise<Result<MailAnswer>>;
  onBack: () => void;
  onReset: () => void;
}

const values = { otp: emptyOtp, password: '', confirm: '' };

/** Sets a new password with the code from the mail, and logs in. */
export function ResetPasswordForm({ pending, resend, onBack, onReset }: Props) {
  const { email, requestIds } = pending;
  const { codeCall, isUsed, note } = useCodeCall(email);
  const form = useForm({
    endpoint: 'POST /reset-password',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).resetPasswordBody,
    values,
    body: ({ otp, password }) => ({ email, otp: otp.join(''), password, resetIds: [...requestIds] }),
    check: checkRepeated,
    clears: ['otp'],
    send: (body) => codeCall(() => call('POST /reset-password', { body }), body.password),
    failureText: (failure) => errorText(failure, accountTexts.verificationFailed),
    refusals: (failure) =>
      failure.code === 'INVALID_OTP'
        ? { otp: errorText(failure, accountTexts.verificationFailed) }
        : ofFields(failure.details, values),
    onSuccess: (answer) => {
      onReset();
      markArrival(answer.data.user.id, 'password-changed');
      startSession(answer);
    },
  });

  if (isUsed) return <UsedCode email={email} onLeave={onReset} />;

  return (
    <>
      {pending.hasCode && (
        <Form form={form} className="stack gap-4">
          <HiddenEmail email={email} />
          <OtpInput
            label="6-digit code"
            value={form.values.otp}
            onChange={(otp) => form.set({ otp })}
            error={form.errors.otp}
          />
          <NewPasswordFields form={form} labels={{ password: 'New password', confirm: 'Confirm new password' }} />
          <SubmitButton sending="Changing password...">Change password</SubmitButton>
        </Form>
      )}
      <ResendCode sentAt={pending.sentAt} notice={pending.notice} resend={async () => note(await resend())} />
      <CodeHelp email={email} />
      <Button kind="quiet" icon="back" busy={form.busy} onClick={onBack}>
        Use another e-mail
      </Button>
    </>
  );
}
