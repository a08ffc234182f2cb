import { useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { call, errorText } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { tabKeys } from '../../state/kept/storage-keys.ts';
import { returnPath } from '../../state/session/return-path.ts';
import { useSession } from '../../state/session/session.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { accountTexts } from './account-texts.ts';
import { EmailField } from './EmailField.tsx';
import { type PendingCode, usePendingCode } from './pending-code.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { mailHolds, sentMail } from './sent-mail.ts';

/** Password reset: first the e-mail address, then the code with a new password. The second step survives a reload. */
export function ForgotPasswordPage() {
  const session = useSession();
  const { state } = useLocation();
  const [pending, keepPending] = usePendingCode(tabKeys.pendingReset);
  /** The pending code that the user went back from. */
  const left = useRef<PendingCode | null>(null);
  const form = useForm({
    endpoint: 'POST /forgot-password',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).forgotPasswordBody,
    idempotent: true,
    values: { email: pending?.email ?? '' },
    body: (values) => ({ ...values, bound: true, ...(pending && { resetIds: [...pending.requestIds] }) }),
    draft: { key: tabKeys.resetDraft, owner: '', fields: ['email'] },
    keepsValues: true,
    send: async (body, idempotencyKey) => {
      const result = await call('POST /forgot-password', { body, idempotencyKey });
      // Too soon for another mail, but the last code may still work.
      const last = left.current;
      if (!result.success && result.code === 'RATE_LIMITED' && last?.email === body.email)
        keepPending({ ...last, notice: result.message });
      return result;
    },
    failureText: (failure) => errorText(failure, accountTexts.sendFailed),
    onSuccess: ({ resetId, mail, message }, { email }) => {
      const earlier = [pending, left.current].find((known) => known?.email === email);
      const requestIds = [...(earlier?.requestIds ?? []), resetId];
      const sent = sentMail({ mail, message }, earlier?.hasCode);
      keepPending({ name: '', email, sentAt: Date.now(), requestIds, ...sent });
    },
  });

  if (session) return <Navigate to={returnPath(state)} replace />;

  return (
    <AccountFrame
      title={pending ? 'Choose a new password' : undefined}
      heading="A new"
      golden="password."
      lead={
        pending
          ? `A mail is on its way to ${pending.email}. ${mailHolds(pending)}`
          : 'Tell us your institute e-mail and we send a code and a link to it.'
      }
      footer={{ question: 'Remembered it?', link: 'Login', to: paths.login, state }}
    >
      {pending ? (
        <ResetPasswordForm
          pending={pending}
          resend={form.resend}
          onBack={() => {
            left.current = pending;
            keepPending(null);
            form.setNotice(null);
          }}
          onReset={() => {
            keepPending(null);
            form.forgetDraft();
          }}
        />
      ) : (
        <Form form={form} className="stack gap-4" needs="A new password needs the internet.">
          <EmailField {...form.field('email')} />
          <SubmitButton sending="Sending code...">Send code</SubmitButton>
        </Form>
      )}
    </AccountFrame>
  );
}
