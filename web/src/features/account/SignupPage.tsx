import { defaultEmailDomain } from '@fresher-party/contract/event';
import { useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { call, errorText, type Failure, type Result } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { useEmailDomains } from '../../state/event/event.ts';
import { markArrival } from '../../state/session/progress.ts';
import { startSession, useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OtpInput } from '../../ui/OtpInput.tsx';
import { LetterFrame } from '../../ui/Scene.tsx';
import { Else, EmailField, emptyProfile, NewPasswordFields, ProfileFields, profileNames } from './AccountFields.tsx';
import { accountTexts, checkDomain, checkRepeated, otpFallback, signupFallback } from './account-forms.ts';
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

export function SignupPage() {
  const session = useSession();
  const { last, pending, show, back } = usePendingCode('pendingSignup');
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
      const signupIds = earlier ? { signupIds: [...earlier.requestIds] } : {};
      const result = await call('POST /signup', { body: { ...body, ...signupIds }, idempotencyKey });
      // Too soon for another mail, but the code of the last one creates the same account.
      if (!result.success && result.code === 'RATE_LIMITED' && earlier && !pending)
        show({ ...earlier, notice: result.message });
      if (!result.success && result.code === 'CODE_USED' && earlier) show({ ...earlier, isUsed: true });
      return result;
    },
    failureText: (failure) => errorText(failure, signupFallback(failure.status), accountTexts.sendFailed),
    onSuccess: ({ signupId, mail, message }, body, { name }) => {
      const earlier = earlierOf(body);
      asked.current = JSON.stringify(body);
      const requestIds = [...(earlier?.requestIds ?? []), signupId];
      const sent = sentMail({ mail, message }, earlier?.hasCode);
      show({ name: name.trim(), email: body.email, sentAt: Date.now(), requestIds, ...sent });
    },
  });
  const earlierOf = (body: object) => (asked.current === JSON.stringify(body) ? last : null);

  if (session) return <Navigate to={paths.home} replace />;

  return pending ? (
    <LetterFrame
      isForm
      {...codeWords(pending, { title: 'Verify your e-mail', heading: 'Check your', golden: 'inbox.' })}
    >
      <CodeStep
        pending={pending}
        password={form.values.password}
        resend={form.values.password === '' ? null : form.resend}
        onUsed={() => show({ ...pending, isUsed: true })}
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

interface CodeStepProps {
  pending: PendingCode;
  /** '' after a reload of the page. */
  password: string;
  /** Null after a reload of the page: without the password, no other code can be requested. */
  resend: (() => Promise<Result<MailAnswer>>) | null;
  onUsed: () => void;
  onBack: () => void;
  onVerified: () => void;
}

const failureText = (failure: Failure): string =>
  errorText(failure, otpFallback(failure.status), accountTexts.verificationFailed);

function CodeStep({ pending, password, resend, onUsed, onBack, onVerified }: CodeStepProps) {
  const { email, requestIds } = pending;
  const { codeCall, note } = useCodeCall(email, onUsed);
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
      markArrival(answer.data.user.id, 'signed-up');
      startSession(answer);
    },
  });

  if (pending.isUsed) return <UsedCode email={email} onLeave={onVerified} />;

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
