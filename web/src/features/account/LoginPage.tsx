import { loginBody } from '@fresher-party/contract/schemas/account';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { errorText } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { hasFlag, returnPath } from '../../state/return-path.ts';
import { startSession, useSession } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { accountTexts } from './account-texts.ts';
import { EmailField } from './EmailField.tsx';

/** Login (spec §2). A person who is logged in goes on to where they came from, or home. */
export function LoginPage() {
  const session = useSession();
  const { state } = useLocation();
  const form = useForm({
    endpoint: 'POST /login',
    schema: loginBody,
    values: { email: '', password: '' },
    body: (values) => values,
    draft: { key: tabKeys.loginDraft, owner: '', fields: ['email'] },
    failureText: (failure) => errorText(failure, accountTexts.loginFailed),
    onSuccess: startSession,
  });

  if (session) return <Navigate to={returnPath(state)} replace />;

  return (
    <AccountFrame
      heading={
        <>
          Back to <span className="gold">the party.</span>
        </>
      }
      lead="Log in to pick songs, send whispers and vote."
      footer={
        <>
          New here?{' '}
          <Link className="target link bold" to={paths.signup}>
            Sign up
          </Link>
        </>
      }
    >
      {hasFlag(state, 'expired') && !form.notice && (
        <Notice tone="info">Your session has ended. Log in again and you are back where you were.</Notice>
      )}
      {hasFlag(state, 'deleted') && <Notice tone="success">{accountTexts.accountDeleted}</Notice>}
      <Form form={form} className="stack gap-4" needs="Logging in needs the internet.">
        <EmailField {...form.field('email')} />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" required />
        <SubmitButton sending="Logging in...">Login</SubmitButton>
        <Link className="target link bold" to={paths.forgotPassword} state={state}>
          Forgot your password?
        </Link>
      </Form>
    </AccountFrame>
  );
}
