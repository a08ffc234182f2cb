import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { errorText, type Failure } from '../../api/client.ts';
import { logIn } from '../../api/session.ts';
import { draftJson, useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { usePartyOver } from '../../state/event/event.ts';
import { tabStorage } from '../../state/kept/browser-storage.ts';
import { hasFlag, returnPath, startSession, useSession } from '../../state/session/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LetterFrame } from '../../ui/Scene.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { Else, EmailField } from './AccountFields.tsx';

/** Whether there were too many wrong passwords for the address: that lasts minutes, unlike a busy server. */
const isUsedUp = ({ code, retryAfter = 0 }: Failure): boolean => code === 'RATE_LIMITED' && retryAfter > 5;

export function LoginPage() {
  const session = useSession();
  const { state } = useLocation();
  const isOver = usePartyOver();
  const [usedUp, setUsedUp] = useState(false);
  const form = useForm({
    endpoint: 'POST /login',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).loginBody,
    values: { email: '', password: '' },
    body: (values) => values,
    draft: { key: 'loginDraft', fields: ['email'] },
    send: async (body) => {
      const result = await logIn(body);
      setUsedUp(!result.success && isUsedUp(result));
      return result;
    },
    failureText: (failure) => errorText(failure, 'Login failed'),
    onSuccess: startSession,
  });

  const fillIn = () => tabStorage.write('resetDraft', draftJson({ email: form.values.email }));

  if (session) return <Navigate to={returnPath(state)} replace />;

  return (
    <LetterFrame
      isForm
      heading="Back to"
      golden="the party."
      lead={isOver ? 'Log in to find your pass and the results.' : 'Log in to pick songs, send whispers and vote.'}
    >
      {hasFlag(state, 'expired') && !form.notice && (
        <Notice tone="info">Your session has ended. Log in again and you are back where you were.</Notice>
      )}
      {hasFlag(state, 'deleted') && (
        <Notice tone="success">
          Your account is deleted, with your whispers and song requests. Votes stay counted, without your name.
        </Notice>
      )}
      <Form form={form} className="stack gap-4">
        <EmailField {...form.field('email')} />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" required />
        {usedUp && (
          <ButtonLink kind="ghost" wide to={paths.forgotPassword} state={state} onClick={fillIn}>
            Get in by mail
          </ButtonLink>
        )}
        <SubmitButton sending="Logging in...">Login</SubmitButton>
        <Link className="target link bold" to={paths.forgotPassword} state={state} onClick={fillIn}>
          Forgot your password?
        </Link>
      </Form>
      <Else question="New here?" link="Sign up" to={paths.signup} />
    </LetterFrame>
  );
}
