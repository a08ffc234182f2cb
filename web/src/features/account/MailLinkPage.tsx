import type { User } from '@fresher-party/contract/calls/person';
import type { Output } from '@fresher-party/contract/endpoints';
import { linkTexts } from '@fresher-party/contract/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, errorText } from '../../api/client.ts';
import { endServerSession } from '../../api/session.ts';
import { useForm } from '../../api/use-form.ts';
import { type QueryDefinition, useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { markArrival } from '../../state/session/progress.ts';
import { startSession, useSession } from '../../state/session/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { LoadFailure, Skeleton } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LetterFrame } from '../../ui/Scene.tsx';
import { VoidLink } from '../../ui/Ticket.tsx';
import { useLinkSecret } from '../../ui/use-link-secret.ts';
import styles from './Account.module.css';
import { emptyProfile, HiddenEmail, NewPasswordFields, ProfileFields } from './AccountFields.tsx';
import { accountTexts, checkRepeated } from './account-forms.ts';
import { useCodeCall } from './code-step.tsx';

const Address = ({ children }: { children: string }) => <b className="ink semibold breakable">{children}</b>;

export function MailLinkPage() {
  const secret = useLinkSecret();
  // A new key: another link in the same tab starts over.
  return <OpenedLink key={secret} secret={secret} />;
}

function OpenedLink({ secret }: { secret: string }) {
  const look = useQuery(lookAt(secret), secret === '' ? null : undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  const session = useSession();

  if (secret === '') return <InvalidLink reason={linkTexts.incomplete} />;
  if (refusal !== null) return <InvalidLink reason={refusal} owner={look.data?.email} />;
  if (!look.data) {
    if (!look.failure) {
      return (
        <LetterFrame isForm heading="One moment." lead="We are looking at your link.">
          <Skeleton label="Looking at your link" rows={2} />
        </LetterFrame>
      );
    }
    const text = errorText(look.failure, accountTexts.linkFailed);
    if (look.failure.code === 'INVALID_LINK') return <InvalidLink reason={text} />;
    return (
      <LetterFrame isForm heading="Not yet." lead="We could not look at your link. It stays as it is.">
        <LoadFailure onRetry={() => void look.reload()}>{text}</LoadFailure>
      </LetterFrame>
    );
  }
  const { email, action } = look.data;
  const { what, ...words } =
    action === 'create-account'
      ? { title: 'Create your account', heading: 'Your pass is', golden: 'waiting.', what: 'a name and a password' }
      : { title: 'Choose a new password', heading: 'A new', golden: 'password.', what: 'a new password' };
  const lead = (
    <>
      Choose {what} for <Address>{email}</Address>.
    </>
  );
  return (
    <LetterFrame isForm {...words} lead={lead}>
      <MailLinkForm
        secret={secret}
        link={look.data}
        other={session && session.user.email !== email ? session.user : null}
        onRefused={setRefusal}
      />
    </LetterFrame>
  );
}

function InvalidLink({ reason, owner }: { reason: string; owner?: string | undefined }) {
  const user = useSession()?.user;
  if (user && (owner === undefined || owner === user.email)) {
    const lead = (
      <>
        This link no longer works, and you need none: you are logged in as <Address>{user.email}</Address>.
      </>
    );
    return (
      <LetterFrame heading="You’re" golden="in." lead={lead}>
        <ButtonLink kind="gold" to={paths.dashboard}>
          Your pass
        </ButtonLink>
      </LetterFrame>
    );
  }
  const isUsed = reason === linkTexts.used;
  return (
    <VoidLink lead="Nothing is lost: a new mail brings a new link." reason={reason}>
      <div className="cluster gap-2">
        <ButtonLink kind={isUsed ? 'ghost' : 'gold'} to={paths.signup}>
          Sign up
        </ButtonLink>
        <ButtonLink to={paths.forgotPassword}>New password</ButtonLink>
        <ButtonLink kind={isUsed ? 'gold' : 'quiet'} to={paths.login}>
          Login
        </ButtonLink>
      </div>
    </VoidLink>
  );
}

type MailLink = Output<'POST /links/look'>['data'];

const lookAt = (link: string): QueryDefinition<'POST /links/look', MailLink> => ({
  endpoint: 'POST /links/look',
  shared: true,
  body: { link },
  read: ({ data }) => data,
});

interface MailLinkFormProps {
  secret: string;
  link: MailLink;
  /** Another user who is logged in here. */
  other: User | null;
  onRefused: (reason: string) => void;
}

function MailLinkForm({ secret, link: { email, action }, other, onRefused }: MailLinkFormProps) {
  const navigate = useNavigate();
  const [replaces, setReplaces] = useState(false);
  const codeCall = useCodeCall(email);
  const isNew = action === 'create-account';
  const form = useForm({
    endpoint: 'POST /links/use',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).linkUseBody,
    values: { ...emptyProfile, password: '', confirm: '' },
    body: ({ password, confirm, ...profile }) => ({ link: secret, ...(isNew ? profile : {}), password }),
    check: checkRepeated,
    keepsValues: true,
    send: (body, _, { password }) => codeCall(() => call('POST /links/use', { body }), password),
    failureText: (failure) => {
      if (failure.code === 'INVALID_LINK') onRefused(failure.message);
      return errorText(failure, accountTexts.linkFailed);
    },
    onSuccess: (answer) => {
      if (other) endServerSession();
      markArrival(answer.data.user.id, isNew ? 'signed-up' : 'password-changed');
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
      <Form form={form} className="stack gap-4">
        <HiddenEmail email={email} />
        {isNew && <ProfileFields form={form} />}
        <NewPasswordFields form={form} label="Password" />
        {isNew ? (
          <SubmitButton sending="Creating account...">Create my account</SubmitButton>
        ) : (
          <SubmitButton sending="Changing password...">Change password</SubmitButton>
        )}
      </Form>
      <details>
        <summary className={`disclosure bold ${styles.summary}`}>Not you?</summary>
        <ul className={`stack gap-1 muted small ${styles.help}`}>
          <li>Nothing has happened yet, and nothing will unless you tap the button. Close this page.</li>
          <li>If this mail came to you and you did not ask for it, delete it: somebody typed your address.</li>
        </ul>
      </details>
    </>
  );
}
