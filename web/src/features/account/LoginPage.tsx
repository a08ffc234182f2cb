import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { call, errorText } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { paths } from '../../app/routes.ts';
import { useDraft } from '../../state/draft.ts';
import { hasFlag, returnPath } from '../../state/return-path.ts';
import { startSession, useSession } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Notice } from '../../ui/Notice.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import styles from './Account.module.css';
import { AccountFrame } from './AccountFrame.tsx';
import { type FieldErrors, hasErrors, loginErrors, ofFields } from './account-rules.ts';
import { accountTexts } from './account-texts.ts';
import { EmailField } from './EmailField.tsx';

/** Login (spec §2). Whoever is logged in goes on to where they came from, or home. */
export function LoginPage() {
  const session = useSession();
  const { state } = useLocation();
  const [draft, keepDraft] = useDraft(tabKeys.loginDraft, '');
  const [email, setEmail] = useState(draft.email ?? '');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');

  const [submit, busy] = useSubmit(async (form: HTMLFormElement) => {
    setFailure('');
    const found = loginErrors({ email, password });
    setErrors(found);
    if (hasErrors(found)) return focusFirstError(form);
    const result = await call('POST /login', { body: { email: email.trim(), password } });
    if (result.success) {
      keepDraft({});
      return startSession(result.data);
    }
    const refused = ofFields(result.details, ['email', 'password']);
    setErrors(refused);
    if (hasErrors(refused)) focusFirstError(form);
    else setFailure(errorText(result, accountTexts.loginFailed));
  });

  if (session) return <Navigate to={returnPath(state)} replace />;

  return (
    <AccountFrame
      heading={
        <>
          Back to <span>the party.</span>
        </>
      }
      lead="Log in to pick songs, send whispers and vote."
      footer={
        <>
          New here? <Link to={paths.signup}>Sign up</Link>
        </>
      }
    >
      {hasFlag(state, 'expired') && !failure && (
        <Notice tone="info">Your session has ended. Log in again and you are back where you were.</Notice>
      )}
      {hasFlag(state, 'deleted') && <Notice tone="success">{accountTexts.accountDeleted}</Notice>}
      <Form className={styles.form} draft busy={busy} onSubmit={(form) => void submit(form)}>
        <OfflineNote>Logging in needs the internet.</OfflineNote>
        {failure && <Notice tone="error">{failure}</Notice>}
        <EmailField
          value={email}
          error={errors.email}
          onChange={(next) => {
            setEmail(next);
            keepDraft({ email: next });
          }}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" kind="gold" wide busy={busy}>
          {busy ? 'Logging in...' : 'Login'}
        </Button>
        <Link className={styles.inline} to={paths.forgotPassword} state={state}>
          Forgot your password?
        </Link>
      </Form>
    </AccountFrame>
  );
}
