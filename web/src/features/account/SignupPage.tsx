import { defaultEmailDomain } from '@fresher-party/contract/event';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { errorText } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { rememberCodeRequest } from '../../state/kept/code-requests.ts';
import { tabKeys } from '../../state/kept/storage-keys.ts';
import { useSession } from '../../state/session/session.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { accountTexts, signupFallback } from './account-texts.ts';
import { CodeStep } from './CodeStep.tsx';
import { checkRepeated } from './check-repeated.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { emptyProfile, ProfileFields, profileNames } from './ProfileFields.tsx';
import { keepPendingSignup, type PendingSignup, readPendingSignup } from './pending-signup.ts';
import { sentMail } from './sent-mail.ts';

/** Sign-up in two steps (spec §2): the form, then the code from the mail. What was typed stays. */
export function SignupPage() {
  const session = useSession();
  const [pending, setPending] = useState<PendingSignup | null>(readPendingSignup);
  /** The codes of earlier requests count too, as long as they would create the same account. */
  const asked = useRef({ body: '', signupIds: pending?.signupIds ?? [], hasCode: false });
  const form = useForm({
    endpoint: 'POST /signup',
    schema: async () => (await import('@fresher-party/contract/schemas/account')).signupBody,
    idempotent: true,
    values: { ...emptyProfile, name: pending?.name ?? '', email: pending?.email ?? '', password: '', confirm: '' },
    body: ({ confirm, ...body }) => ({ ...body, bound: true }),
    check: checkRepeated,
    draft: { key: tabKeys.signupDraft, owner: '', fields: [...profileNames, 'email'] },
    keepsValues: true,
    failureText: (failure) => errorText(failure, signupFallback(failure.status), accountTexts.sendFailed),
    onSuccess: ({ signupId, mail, message }, body, typed) => {
      rememberCodeRequest(signupId);
      const text = JSON.stringify(body);
      const earlier = asked.current.body === text ? asked.current : { signupIds: [], hasCode: false };
      const sent = sentMail({ mail, message }, earlier.hasCode);
      asked.current = { body: text, signupIds: [...earlier.signupIds, signupId], hasCode: sent.hasCode };
      const next = {
        name: typed.name.trim(),
        email: typed.email.trim(),
        sentAt: Date.now(),
        ...sent,
        signupIds: asked.current.signupIds,
      };
      keepPendingSignup(next);
      setPending(next);
    },
  });

  const backToForm = () => {
    keepPendingSignup(null);
    setPending(null);
  };

  if (session) return <Navigate to={paths.home} replace />;

  return pending ? (
    <AccountFrame
      title="Verify your e-mail"
      name={pending.name}
      heading="Check your"
      golden="inbox."
      lead={
        pending.hasCode
          ? `A mail is on its way to ${pending.email}. Type its 6-digit code here, or open its link.`
          : `A mail with a link is on its way to ${pending.email}. Open the link in it to go on.`
      }
    >
      <CodeStep
        pending={pending}
        password={form.values.password}
        resend={form.values.password === '' ? null : form.resend}
        onBack={backToForm}
        onVerified={() => {
          keepPendingSignup(null);
          form.forgetDraft();
        }}
      />
    </AccountFrame>
  ) : (
    <AccountFrame
      name={form.values.name}
      heading="Get your"
      golden="pass."
      lead="One minute, one code, two nights."
      footer={{ question: 'Already have an account?', link: 'Login', to: paths.login }}
    >
      <Form form={form} className="stack gap-4" needs="Signing up needs the internet.">
        <ProfileFields form={form} />
        <EmailField {...form.field('email')} hint={`username@${defaultEmailDomain}`} />
        <NewPasswordFields
          form={form}
          labels={{ password: 'Password', confirm: 'Confirm password' }}
          placeholder="Min. 6 characters"
        />
        <SubmitButton sending="Sending OTP...">Send OTP</SubmitButton>
      </Form>
    </AccountFrame>
  );
}
