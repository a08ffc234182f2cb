import { Navigate, useLocation } from 'react-router-dom';
import { call, errorText, type Result } from '../../api/client.ts';
import { ofFields, useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { markArrival } from '../../state/session/progress.ts';
import { returnPath, startSession, useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { OtpInput } from '../../ui/OtpInput.tsx';
import { LetterFrame } from '../../ui/Scene.tsx';
import { Else, EmailField, HiddenEmail, NewPasswordFields } from './AccountFields.tsx';
import { accountTexts, checkRepeated } from './account-forms.ts';
import {
  CodeHelp,
  codeWords,
  emptyOtp,
  type MailAnswer,
  type PendingCode,
  ResendCode,
  sentMail,
  UsedCode,
  useCodeCall,
  usePendingCode,
} from './code-step.tsx';

const words = { heading: 'A new', golden: 'password.' };

export function ForgotPasswordPage() {
  const session = useSession();
  const { state } = useLocation();
  const { last, pending, show, back } = usePendingCode('pendingReset');
  const form = useForm({
    endpoint: 'POST /forgot-password',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).forgotPasswordBody,
    idempotent: true,
    values: { email: pending?.email ?? '' },
    body: (values) => ({ ...values, bound: true }),
    draft: { key: 'resetDraft', owner: '', fields: ['email'] },
    keepsValues: true,
    send: async (body, idempotencyKey) => {
      const earlier = last?.email === body.email ? last : null;
      const resetIds = earlier ? { resetIds: [...earlier.requestIds] } : {};
      const result = await call('POST /forgot-password', { body: { ...body, ...resetIds }, idempotencyKey });
      // Too soon for another mail, but the last code may still work.
      if (!result.success && result.code === 'RATE_LIMITED' && earlier && !pending)
        show({ ...earlier, notice: result.message });
      if (!result.success && result.code === 'CODE_USED' && earlier) show({ ...earlier, isUsed: true });
      return result;
    },
    failureText: (failure) => errorText(failure, accountTexts.sendFailed),
    onSuccess: ({ resetId, mail, message }, { email }) => {
      const earlier = last?.email === email ? last : null;
      const requestIds = [...(earlier?.requestIds ?? []), resetId];
      show({ name: '', email, sentAt: Date.now(), requestIds, ...sentMail({ mail, message }, earlier?.hasCode) });
    },
  });

  if (session) return <Navigate to={returnPath(state)} replace />;

  return (
    <LetterFrame
      isForm
      {...(pending
        ? codeWords(pending, { ...words, title: 'Choose a new password' })
        : { ...words, lead: 'Tell us your institute e-mail and we send a code and a link to it.' })}
    >
      {pending ? (
        <ResetPasswordForm
          pending={pending}
          resend={form.resend}
          onUsed={() => show({ ...pending, isUsed: true })}
          onBack={() => {
            back();
            form.setNotice(null);
          }}
          onReset={() => {
            show(null);
            form.forgetDraft();
          }}
        />
      ) : (
        <Form form={form} className="stack gap-4">
          <EmailField {...form.field('email')} />
          <SubmitButton sending="Sending code...">Send code</SubmitButton>
        </Form>
      )}
      <Else question="Remembered it?" link="Login" to={paths.login} state={state} />
    </LetterFrame>
  );
}

interface ResetPasswordFormProps {
  pending: PendingCode;
  resend: () => Promise<Result<MailAnswer>>;
  onUsed: () => void;
  onBack: () => void;
  onReset: () => void;
}

const values = { otp: emptyOtp, password: '', confirm: '' };

function ResetPasswordForm({ pending, resend, onUsed, onBack, onReset }: ResetPasswordFormProps) {
  const { email, requestIds } = pending;
  const { codeCall, note } = useCodeCall(email, onUsed);
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

  if (pending.isUsed) return <UsedCode email={email} onLeave={onReset} />;

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
