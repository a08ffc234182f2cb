import { Navigate, useLocation } from 'react-router-dom';
import { call, errorText } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { useEmailDomains } from '../../state/event/event.ts';
import { markArrival } from '../../state/session/progress.ts';
import { returnPath, startSession, useSession } from '../../state/session/session.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { LetterFrame } from '../../ui/Scene.tsx';
import { Else, EmailField, HiddenEmail, NewPasswordFields } from './AccountFields.tsx';
import { accountTexts, checkDomain, checkRepeated } from './account-forms.ts';
import { CodeForm, type CodeStepProps, codeWords, emptyOtp, useCodeCall, usePendingCode } from './code-step.tsx';

const words = { heading: 'A new', golden: 'password.' };

export function ForgotPasswordPage() {
  const session = useSession();
  const domains = useEmailDomains();
  const { state } = useLocation();
  const code = usePendingCode('pendingReset');
  const { last, pending } = code;
  const form = useForm({
    endpoint: 'POST /forgot-password',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).forgotPasswordBody,
    values: { email: '' },
    body: (values) => ({ ...values, bound: true }),
    check: (values) => checkDomain(values, domains),
    draft: { key: 'resetDraft', fields: ['email'] },
    keepsValues: true,
    send: async (body, idempotencyKey) => {
      const earlier = earlierOf(body);
      const result = await call('POST /forgot-password', {
        body: { ...body, resetIds: earlier?.requestIds },
        idempotencyKey,
      });
      if (!result.success && earlier) code.refused(result, earlier);
      return result;
    },
    failureText: (failure) => errorText(failure, accountTexts.sendFailed),
    onSuccess: ({ resetId, ...answer }, body) => code.sent(earlierOf(body), body.email, resetId, answer),
  });
  const earlierOf = ({ email }: { readonly email: string }) => (last?.email === email ? last : null);

  if (session) return <Navigate to={returnPath(state)} replace />;

  return (
    <LetterFrame
      isForm
      {...(pending
        ? codeWords(pending, { ...words, title: 'Choose a new password' })
        : { ...words, lead: 'Tell us your institute e-mail and we send a code and a link to it.' })}
    >
      {pending ? (
        <ResetPasswordForm pending={pending} code={code} request={form} />
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

function ResetPasswordForm({ pending, code, request }: CodeStepProps) {
  const { email, requestIds } = pending;
  const codeCall = useCodeCall(email, code.markUsed);
  const form = useForm({
    endpoint: 'POST /reset-password',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).resetPasswordBody,
    values: { otp: emptyOtp, password: '', confirm: '' },
    body: ({ otp, password }) => ({ email, otp: otp.join(''), password, resetIds: requestIds }),
    check: checkRepeated,
    clears: ['otp'],
    send: (body) => codeCall(() => call('POST /reset-password', { body }), body.password),
    failureText: (failure) => errorText(failure, accountTexts.verificationFailed),
    onSuccess: (answer) => {
      code.end();
      request.forgetDraft();
      markArrival(answer.data.user.id, 'password-changed');
      startSession(answer);
    },
  });

  return (
    <CodeForm {...{ pending, code, request, form }} back="Use another e-mail">
      <HiddenEmail email={email} />
      <NewPasswordFields form={form} label="New password" />
      <SubmitButton sending="Changing password...">Change password</SubmitButton>
    </CodeForm>
  );
}
