import { defaultEmailDomain } from '@fresher-party/contract/event';
import { type ComponentProps, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { call, errorText, type Failure } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { useEmailDomains } from '../../state/event/event.ts';
import { markArrival } from '../../state/session/progress.ts';
import { startSession, useSession } from '../../state/session/session.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { LetterFrame } from '../../ui/Scene.tsx';
import { Else, EmailField, emptyProfile, NewPasswordFields, ProfileFields, profileNames } from './AccountFields.tsx';
import { accountTexts, checkDomain, checkRepeated, otpFallback, signupFallback } from './account-forms.ts';
import { CodeStep, codeWords, emptyOtp, type PendingCode, useCodeCall, usePendingCode } from './code-step.tsx';

export function SignupPage() {
  const session = useSession();
  const { last, pending, show, back, markUsed, sent, refused } = usePendingCode('pendingSignup');
  const domains = useEmailDomains();
  /** The body of the pending requests: another one with the same body creates the same account. */
  const asked = useRef('');
  const form = useForm({
    endpoint: 'POST /signup',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).signupBody,
    idempotent: true,
    values: { ...emptyProfile, name: pending?.name ?? '', email: pending?.email ?? '', password: '', confirm: '' },
    body: ({ confirm, ...body }) => ({ ...body, bound: true }),
    check: (values) => ({ ...checkRepeated(values), ...checkDomain(values, domains) }),
    draft: { key: 'signupDraft', owner: '', fields: [...profileNames, 'email'] },
    keepsValues: true,
    send: async (body, idempotencyKey) => {
      const earlier = earlierOf(body);
      const result = await call('POST /signup', {
        body: { ...body, signupIds: earlier?.requestIds },
        idempotencyKey,
      });
      if (!result.success && earlier) refused(result, earlier);
      return result;
    },
    failureText: (failure) => errorText(failure, signupFallback(failure.status), accountTexts.sendFailed),
    onSuccess: ({ signupId, ...answer }, body, { name }) => {
      const earlier = earlierOf(body);
      asked.current = JSON.stringify(body);
      sent(earlier, { name: name.trim(), email: body.email }, signupId, answer);
    },
  });
  const earlierOf = (body: object) => (asked.current === JSON.stringify(body) ? last : null);

  if (session) return <Navigate to={paths.home} replace />;

  return pending ? (
    <LetterFrame
      isForm
      {...codeWords(pending, { title: 'Verify your e-mail', heading: 'Check your', golden: 'inbox.' })}
    >
      <VerifyForm
        pending={pending}
        password={form.values.password}
        resend={form.values.password === '' ? null : form.resend}
        onUsed={markUsed}
        onBack={() => {
          back();
          form.setNotice(null);
        }}
        onVerified={() => {
          show(null);
          form.forgetDraft();
        }}
      />
    </LetterFrame>
  ) : (
    <LetterFrame isForm heading="Get your" golden="pass." lead="One minute, one code, two nights.">
      <Form form={form} className="stack gap-4">
        <ProfileFields form={form} />
        <EmailField {...form.field('email')} hint={`username@${domains?.[0] ?? defaultEmailDomain}`} />
        <NewPasswordFields
          form={form}
          labels={{ password: 'Password', confirm: 'Confirm password' }}
          placeholder="Min. 6 characters"
        />
        <SubmitButton sending="Sending OTP...">Send OTP</SubmitButton>
      </Form>
      <Else question="Already have an account?" link="Login" to={paths.login} />
    </LetterFrame>
  );
}

interface VerifyFormProps extends Pick<ComponentProps<typeof CodeStep>, 'resend' | 'onBack'> {
  pending: PendingCode;
  /** '' after a reload of the page: without it, no other code can be requested. */
  password: string;
  onUsed: () => void;
  onVerified: () => void;
}

const failureText = (failure: Failure): string =>
  errorText(failure, otpFallback(failure.status), accountTexts.verificationFailed);

function VerifyForm({ pending, password, resend, onUsed, onBack, onVerified }: VerifyFormProps) {
  const { email, requestIds } = pending;
  const codeCall = useCodeCall(email, onUsed);
  const form = useForm({
    endpoint: 'POST /verify-otp',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).verifyOtpBody,
    values: { otp: emptyOtp },
    body: ({ otp }) => ({ email, otp: otp.join(''), signupIds: requestIds }),
    clears: ['otp'],
    send: (body) => codeCall(() => call('POST /verify-otp', { body }), password),
    failureText,
    refusals: (failure) => (failure.status === 400 ? { otp: failure.details.otp ?? failureText(failure) } : {}),
    onSuccess: (answer) => {
      onVerified();
      markArrival(answer.data.user.id, 'signed-up');
      startSession(answer);
    },
  });

  return (
    <CodeStep {...{ pending, form, resend, onBack }} back="Back to signup form" onLeave={onVerified}>
      <SubmitButton sending="Verifying...">Verify & Create Account</SubmitButton>
    </CodeStep>
  );
}
