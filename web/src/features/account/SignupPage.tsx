import { defaultEmailDomain } from '@fresher-party/contract/event';
import { useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { call, errorText } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { useEmailDomains } from '../../state/event/event.ts';
import { tabKeys } from '../../state/kept/storage-keys.ts';
import { useSession } from '../../state/session/session.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { accountTexts, signupFallback } from './account-texts.ts';
import { CodeStep } from './CodeStep.tsx';
import { checkDomain } from './check-domain.ts';
import { checkRepeated } from './check-repeated.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { emptyProfile, ProfileFields, profileNames } from './ProfileFields.tsx';
import { type PendingCode, usePendingCode } from './pending-code.ts';
import { mailHolds, sentMail } from './sent-mail.ts';

/** Sign-up in two steps (spec §2): the form, then the code from the mail. Typed text survives a reload. */
export function SignupPage() {
  const session = useSession();
  const [pending, keepPending] = usePendingCode(tabKeys.pendingSignup);
  const domains = useEmailDomains();
  /** The last requests with the same body: their codes are valid, too, since they create the same account. */
  const asked = useRef({ body: '', requestIds: pending?.requestIds ?? [], hasCode: false });
  /** The pending code that the user went back from. */
  const left = useRef<PendingCode | null>(null);
  const form = useForm({
    endpoint: 'POST /signup',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).signupBody,
    idempotent: true,
    values: { ...emptyProfile, name: pending?.name ?? '', email: pending?.email ?? '', password: '', confirm: '' },
    body: ({ confirm, ...body }) => ({ ...body, bound: true, ...(pending && { signupIds: [...pending.requestIds] }) }),
    check: (values) => ({ ...checkRepeated(values), ...checkDomain(values, domains) }),
    draft: { key: tabKeys.signupDraft, owner: '', fields: [...profileNames, 'email'] },
    keepsValues: true,
    send: async (body, idempotencyKey) => {
      const result = await call('POST /signup', { body, idempotencyKey });
      // Too soon for another mail, but the code of the last one creates the same account.
      const { signupIds, ...same } = body;
      if (
        !result.success &&
        result.code === 'RATE_LIMITED' &&
        left.current &&
        asked.current.body === JSON.stringify(same)
      )
        keepPending({ ...left.current, notice: result.message });
      return result;
    },
    failureText: (failure) => errorText(failure, signupFallback(failure.status), accountTexts.sendFailed),
    onSuccess: ({ signupId, mail, message }, { signupIds, ...body }, typed) => {
      const text = JSON.stringify(body);
      const earlier = asked.current.body === text ? asked.current : { requestIds: [], hasCode: false };
      const sent = sentMail({ mail, message }, earlier.hasCode);
      asked.current = { body: text, requestIds: [...earlier.requestIds, signupId], hasCode: sent.hasCode };
      keepPending({
        name: typed.name.trim(),
        email: body.email,
        sentAt: Date.now(),
        ...sent,
        requestIds: asked.current.requestIds,
      });
    },
  });

  if (session) return <Navigate to={paths.home} replace />;

  return pending ? (
    <AccountFrame
      title="Verify your e-mail"
      name={pending.name}
      heading="Check your"
      golden="inbox."
      lead={`A mail is on its way to ${pending.email}. ${mailHolds(pending)}`}
    >
      <CodeStep
        pending={pending}
        password={form.values.password}
        resend={form.values.password === '' ? null : form.resend}
        onBack={() => {
          left.current = pending;
          keepPending(null);
          form.setNotice(null);
        }}
        onVerified={() => {
          keepPending(null);
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
        <EmailField {...form.field('email')} hint={`username@${domains?.[0] ?? defaultEmailDomain}`} />
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
