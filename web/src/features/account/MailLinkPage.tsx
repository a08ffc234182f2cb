import { linkTexts } from '@fresher-party/contract/texts';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../api/client.ts';
import { paths } from '../../app/routes.ts';
import { useSession } from '../../state/session/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LetterFrame } from '../../ui/LetterFrame.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { useLinkSecret } from '../../ui/use-link-secret.ts';
import { accountTexts } from './account-texts.ts';
import { MailLinkForm } from './MailLinkForm.tsx';
import { type MailLink, useLookAtLink } from './use-mail-link.ts';

const Address = ({ children }: { children: string }) => <b className="ink semibold breakable">{children}</b>;

const words: Record<MailLink['action'], { heading: string; golden: string; lead: (link: MailLink) => ReactNode }> = {
  'create-account': {
    heading: 'Your pass is',
    golden: 'waiting.',
    lead: ({ email }) => (
      <>
        Choose a name and a password for <Address>{email}</Address>.
      </>
    ),
  },
  'choose-password': {
    heading: 'A new',
    golden: 'password.',
    lead: ({ email }) => (
      <>
        Choose a new password for <Address>{email}</Address>.
      </>
    ),
  },
};

/** The page of a mail’s link (ADR 22): creates the account or sets a new password, but only on a tap. */
export function MailLinkPage() {
  const secret = useLinkSecret();
  // A new key: another link in the same tab starts over.
  return <OpenedLink key={secret} secret={secret} />;
}

function OpenedLink({ secret }: { secret: string }) {
  const [look, retry] = useLookAtLink(secret);
  const [refusal, setRefusal] = useState<string | null>(null);
  const session = useSession();

  if (refusal !== null) {
    return <InvalidLink reason={refusal} owner={look.status === 'found' ? look.link.email : undefined} />;
  }
  if (look.status === 'loading') {
    return (
      <LetterFrame isForm heading="One moment." lead="We are looking at your link.">
        <Skeleton label="Looking at your link" rows={2} />
      </LetterFrame>
    );
  }
  if (look.status === 'failed') {
    const text = errorText(look.failure, accountTexts.linkFailed);
    if (look.failure.code === 'INVALID_LINK') return <InvalidLink reason={text} />;
    return (
      <LetterFrame isForm heading="Not yet." lead="We could not look at your link. It stays as it is.">
        <LoadFailure onRetry={retry}>{text}</LoadFailure>
      </LetterFrame>
    );
  }
  const { lead, ...heading } = words[look.link.action];
  return (
    <LetterFrame isForm title={accountTexts[look.link.action]} {...heading} lead={lead(look.link)}>
      <MailLinkForm
        secret={secret}
        link={look.link}
        other={session && session.user.email !== look.link.email ? session.user : null}
        onRefused={setRefusal}
      />
    </LetterFrame>
  );
}

const stubs: Readonly<Record<string, string>> = { [linkTexts.used]: 'Used', [linkTexts.expired]: 'Expired' };

/** Why the link does not work and how to get another one. A user who is already logged in needs neither. */
function InvalidLink({ reason, owner }: { reason: string; owner?: string | undefined }) {
  const user = useSession()?.user;
  if (user && (owner === undefined || owner === user.email)) {
    return (
      <LetterFrame
        heading="You’re"
        golden="in."
        lead={
          <>
            This link no longer works, and you need none: you are logged in as <Address>{user.email}</Address>.
          </>
        }
      >
        <div className="cluster gap-2">
          <ButtonLink kind="gold" to={paths.dashboard}>
            Your pass
          </ButtonLink>
          <ButtonLink to={paths.home}>Home</ButtonLink>
        </div>
      </LetterFrame>
    );
  }
  return (
    <LetterFrame heading="No way in" golden="here." lead="Nothing is lost: a new mail brings a new link.">
      <div role="alert">
        <Ticket
          heading="h2"
          title="Your link"
          text={reason}
          icon="lock"
          tone="rose"
          stub={stubs[reason] ?? 'Void'}
          torn
        />
      </div>
      <div className="cluster gap-2">
        <ButtonLink kind={reason === linkTexts.used ? 'ghost' : 'gold'} to={paths.signup}>
          Sign up
        </ButtonLink>
        <ButtonLink to={paths.forgotPassword}>New password</ButtonLink>
        <ButtonLink kind={reason === linkTexts.used ? 'gold' : 'quiet'} to={paths.login}>
          Login
        </ButtonLink>
      </div>
    </LetterFrame>
  );
}
