import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { errorText } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { tabKeys } from '../../state/kept/storage-keys.ts';
import { returnPath } from '../../state/session/return-path.ts';
import { useSession } from '../../state/session/session.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { accountTexts } from './account-texts.ts';
import { EmailField } from './EmailField.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { type SentReset, sentMail } from './sent-mail.ts';

/** A forgotten password: first the address, then the code from the mail with a new password. */
export function ForgotPasswordPage() {
  const session = useSession();
  const { state } = useLocation();
  const [sent, setSent] = useState<SentReset | null>(null);
  const form = useForm({
    endpoint: 'POST /forgot-password',
    schema: async () => (await import('@fresher-party/contract/schemas/account')).forgotPasswordBody,
    idempotent: true,
    values: { email: '' },
    body: (values) => ({ ...values, bound: true }),
    draft: { key: tabKeys.resetDraft, owner: '', fields: ['email'] },
    keepsValues: true,
    failureText: (failure) => errorText(failure, accountTexts.sendFailed),
    onSuccess: ({ resetId, mail, message }, _, { email }) => {
      const to = email.trim();
      const earlier = sent?.to === to ? sent : null;
      const resetIds = [...(earlier?.resetIds ?? []), resetId];
      setSent({ to, at: Date.now(), resetIds, ...sentMail({ mail, message }, earlier?.hasCode) });
    },
  });

  if (session) return <Navigate to={returnPath(state)} replace />;

  return (
    <AccountFrame
      title={sent ? 'Choose a new password' : undefined}
      heading="A new"
      golden="password."
      lead={
        sent
          ? sent.hasCode
            ? `If ${sent.to} has an account, a 6-digit code is on its way to it. You can also open the link in the mail.`
            : `A mail with a link is on its way to ${sent.to}. Open the link in it to go on.`
          : 'Tell us your institute e-mail and we send a code and a link to it.'
      }
      footer={{ question: 'Remembered it?', link: 'Login', to: paths.login, state }}
    >
      {sent ? (
        <ResetPasswordForm sent={sent} resend={form.resend} onBack={() => setSent(null)} onReset={form.forgetDraft} />
      ) : (
        <Form form={form} className="stack gap-4" needs="A new password needs the internet.">
          <EmailField {...form.field('email')} />
          <SubmitButton sending="Sending code...">Send code</SubmitButton>
        </Form>
      )}
    </AccountFrame>
  );
}
