import { defaultEmailDomain } from '@fresher-party/contract/event';
import { useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { call, errorText } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { useEmailDomains, usePartyOver } from '../../state/event/event.ts';
import { markArrival } from '../../state/session/progress.ts';
import { startSession, useSession } from '../../state/session/session.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { LetterFrame } from '../../ui/Scene.tsx';
import { Else, EmailField, emptyProfile, NewPasswordFields, ProfileFields, profileNames } from './AccountFields.tsx';
import { accountTexts, checkDomain, checkRepeated } from './account-forms.ts';
import { CodeForm, type CodeStepProps, codeWords, emptyOtp, useCodeCall, usePendingCode } from './code-step.tsx';

export function SignupPage() {
  const session = useSession();
  const isOver = usePartyOver();
  const code = usePendingCode('pendingSignup');
  const { pending } = code;
  const domains = useEmailDomains();
  /** The body of the pending requests: another one with the same body creates the same account. */
  const asked = useRef('');
  const form = useForm({
    endpoint: 'POST /signup',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).signupBody,
    values: { ...emptyProfile, email: '', password: '', confirm: '' },
    body: ({ confirm, ...body }) => ({ ...body, bound: true }),
    check: (values) => ({ ...checkRepeated(values), ...checkDomain(values, domains) }),
    draft: { key: 'signupDraft', fields: [...profileNames, 'email'] },
    keepsValues: true,
    send: async (body, idempotencyKey) => {
      const earlier = earlierOf(body);
      const result = await call('POST /signup', {
        body: { ...body, signupIds: earlier?.requestIds },
        idempotencyKey,
      });
      if (!result.success && earlier) code.refused(result, earlier);
      return result;
    },
    failureText: (failure) =>
      errorText(failure, failure.status >= 500 ? accountTexts.sendFailed : 'Signup failed', accountTexts.sendFailed),
    onSuccess: ({ signupId, ...answer }, body) => {
      const earlier = earlierOf(body);
      asked.current = JSON.stringify(body);
      code.sent(earlier, body.email, signupId, answer);
    },
  });
  const earlierOf = (body: object) => (asked.current === JSON.stringify(body) ? code.last : null);

  if (session) return <Navigate to={paths.home} replace />;

  return pending ? (
    <LetterFrame
      isForm
      {...codeWords(pending, { title: 'Verify your e-mail', heading: 'Check your', golden: 'inbox.' })}
    >
      <VerifyForm pending={pending} code={code} request={form} />
    </LetterFrame>
  ) : (
    <LetterFrame
      isForm
      heading="Get your"
      golden="pass."
      lead={isOver ? 'Both nights are over. Leave a last word.' : 'One minute, one code, two nights.'}
    >
      <Form form={form} className="stack gap-4">
        <ProfileFields form={form} />
        <EmailField {...form.field('email')} hint={`username@${domains?.[0] ?? defaultEmailDomain}`} />
        <NewPasswordFields form={form} label="Password" placeholder="Min. 6 characters" />
        <SubmitButton sending="Sending OTP...">Send OTP</SubmitButton>
      </Form>
      <Else question="Already have an account?" link="Login" to={paths.login} />
    </LetterFrame>
  );
}

function VerifyForm({ pending, code, request }: CodeStepProps) {
  const { email, requestIds } = pending;
  const codeCall = useCodeCall(email, code.markUsed);
  const form = useForm({
    endpoint: 'POST /verify-otp',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).verifyOtpBody,
    values: { otp: emptyOtp },
    body: ({ otp }) => ({ email, otp: otp.join(''), signupIds: requestIds }),
    clears: ['otp'],
    send: (body) => codeCall(() => call('POST /verify-otp', { body }), request.values.password ?? ''),
    failureText: (failure) =>
      errorText(
        failure,
        failure.status >= 500 ? accountTexts.verificationFailed : 'OTP verification failed',
        accountTexts.verificationFailed,
      ),
    onSuccess: (answer) => {
      code.end();
      request.forgetDraft();
      markArrival(answer.data.user.id, 'signed-up');
      startSession(answer);
    },
  });

  return (
    <CodeForm {...{ pending, code, request, form }} back="Back to signup form">
      <SubmitButton sending="Verifying...">Verify & Create Account</SubmitButton>
    </CodeForm>
  );
}
