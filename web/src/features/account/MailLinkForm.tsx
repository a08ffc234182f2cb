import type { User } from '@fresher-party/contract/calls/person';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, errorText } from '../../api/client.ts';
import { endServerSession } from '../../api/sign-out.ts';
import { useForm } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { markArrival } from '../../state/session/arrival.ts';
import { markSignedUp } from '../../state/session/progress.ts';
import { startSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Account.module.css';
import { accountTexts } from './account-texts.ts';
import { checkRepeated } from './check-repeated.ts';
import { HiddenEmail } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { emptyProfile, ProfileFields, profileIn } from './ProfileFields.tsx';
import { useCodeCall } from './use-code-call.ts';
import type { MailLink } from './use-mail-link.ts';

interface Props {
  secret: string;
  link: MailLink;
  /** Another user who is logged in here. */
  other: User | null;
  /** Called with the reason when the link is invalid. */
  onRefused: (reason: string) => void;
}

/** Asks for a password, and a name for a new account, and uses the link on a tap. */
export function MailLinkForm({ secret, link: { email, action }, other, onRefused }: Props) {
  const navigate = useNavigate();
  const [replaces, setReplaces] = useState(false);
  const { codeCall } = useCodeCall(email);
  const isNew = action === 'create-account';
  const form = useForm({
    endpoint: 'POST /links/use',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).linkUseBody,
    values: { ...emptyProfile, password: '', confirm: '' },
    body: ({ password, ...typed }) => ({ link: secret, ...(isNew ? profileIn(typed) : {}), password }),
    check: checkRepeated,
    keepsValues: true,
    send: (body, _, { password }) => codeCall(() => call('POST /links/use', { body }), password),
    failureText: (failure) => errorText(failure, accountTexts.linkFailed),
    refusals: ({ code, message, details }) => {
      if (code === 'INVALID_LINK') onRefused(message);
      return details;
    },
    onSuccess: (answer) => {
      if (other) endServerSession();
      if (isNew) markSignedUp(answer.data.user.id);
      else markArrival(answer.data.user.id, 'password-changed');
      startSession(answer);
      navigate(paths.home, { replace: true });
    },
  });

  if (other && !replaces) {
    return (
      <>
        <Notice tone="info">
          You are logged in here as <b className="breakable">{other.email}</b>. Going on logs that account out.
        </Notice>
        <div className="cluster gap-2">
          <Button kind="gold" onClick={() => setReplaces(true)}>
            Go on as {email}
          </Button>
          <Button kind="quiet" onClick={() => navigate(paths.home)}>
            Stay logged in
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <Form form={form} className="stack gap-4" needs="Your link needs the internet.">
        <HiddenEmail email={email} />
        {isNew && <ProfileFields form={form} />}
        <NewPasswordFields form={form} labels={{ password: 'Password', confirm: 'Confirm password' }} />
        {isNew ? (
          <SubmitButton sending="Creating account...">Create my account</SubmitButton>
        ) : (
          <SubmitButton sending="Changing password...">Change password</SubmitButton>
        )}
      </Form>
      <details>
        <summary className={`disclosure bold ${styles.summary}`}>Not you?</summary>
        <ul className={styles.help}>
          <li>Nothing has happened yet, and nothing will unless you tap the button. Close this page.</li>
          <li>If this mail came to you and you did not ask for it, delete it: somebody typed your address.</li>
        </ul>
      </details>
    </>
  );
}
