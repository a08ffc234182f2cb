import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { call, errorText } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency-key.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { paths } from '../../app/routes.ts';
import { useDraft } from '../../state/draft.ts';
import { returnPath } from '../../state/return-path.ts';
import { useSession } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Notice } from '../../ui/Notice.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import styles from './Account.module.css';
import { AccountFrame } from './AccountFrame.tsx';
import { emailError } from './account-rules.ts';
import { accountTexts } from './account-texts.ts';
import { EmailField } from './EmailField.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/** A forgotten password: first the address, then the code from the mail with a new password. */
export function ForgotPasswordPage() {
  const session = useSession();
  const { state } = useLocation();
  const [draft, keepDraft] = useDraft(tabKeys.resetDraft, '');
  const [email, setEmail] = useState(draft.email ?? '');
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState('');

  const keys = useIdempotencyKeys();

  const requestCode = async () => {
    const body = { email: email.trim() };
    const result = await call('POST /forgot-password', { body, idempotencyKey: keys.keyFor(body) });
    if (result.success) {
      keys.settle();
      setSentAt(Date.now());
    }
    return result;
  };

  const [submit, busy] = useSubmit(async (form: HTMLFormElement) => {
    setFailure('');
    const found = emailError(email);
    setError(found);
    if (found) return focusFirstError(form);
    const result = await requestCode();
    if (result.success) return;
    setError(result.details.email);
    if (result.details.email) focusFirstError(form);
    else setFailure(errorText(result, accountTexts.sendFailed));
  });

  if (session) return <Navigate to={returnPath(state)} replace />;

  return (
    <AccountFrame
      title={sentAt === null ? undefined : 'Choose a new password'}
      heading={
        <>
          A new <span>password.</span>
        </>
      }
      lead={
        sentAt === null
          ? 'Tell us your institute e-mail and we send a 6-digit code to it.'
          : `If ${email.trim()} has an account, a 6-digit code is on its way to it.`
      }
      footer={
        <>
          Remembered it?{' '}
          <Link to={paths.login} state={state}>
            Login
          </Link>
        </>
      }
    >
      {sentAt === null ? (
        <Form className={styles.form} draft busy={busy} onSubmit={(form) => void submit(form)}>
          <OfflineNote>A new password needs the internet.</OfflineNote>
          {failure && <Notice tone="error">{failure}</Notice>}
          <EmailField
            value={email}
            error={error}
            onChange={(next) => {
              setEmail(next);
              keepDraft({ email: next });
            }}
          />
          <Button type="submit" kind="gold" wide busy={busy}>
            {busy ? 'Sending code...' : 'Send code'}
          </Button>
        </Form>
      ) : (
        <ResetPasswordForm
          email={email.trim()}
          sentAt={sentAt}
          resend={requestCode}
          onBack={() => setSentAt(null)}
          onReset={() => keepDraft({})}
        />
      )}
    </AccountFrame>
  );
}
