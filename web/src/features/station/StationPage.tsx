import { stationLinkTexts } from '@fresher-party/contract/texts';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { call, errorText, type Failure } from '../../api/client.ts';
import { signOut } from '../../api/session.ts';
import { useSubmit } from '../../api/use-act.ts';
import { useIdempotencyKeys } from '../../api/use-form.ts';
import { paths } from '../../app/routes.ts';
import { startSession, useSession, useStation } from '../../state/session/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LetterFrame } from '../../ui/Scene.tsx';
import { Ticket, VoidLink } from '../../ui/Ticket.tsx';
import { useLinkSecret } from '../../ui/use-link-secret.ts';
import styles from './Station.module.css';

export function StationPage() {
  const secret = useLinkSecret();
  const [opened, setOpened] = useState('');
  const station = useStation();
  const [hasRun, setHasRun] = useState(false);
  if (station && !hasRun) setHasRun(true);

  const isLink = secret !== '' && secret !== opened;
  if (station === 'stage' && !isLink) return <Outlet />;
  return (
    <div className={`column ${styles.screen}`}>
      {isLink ? (
        <OpenStation key={secret} secret={secret} onOpened={() => setOpened(secret)} />
      ) : station ? (
        <Outlet />
      ) : (
        <LetterFrame heading="No station" golden="here." lead="A station is one page of this event, opened by a link.">
          <Notice tone="info">
            {hasRun ? stationLinkTexts.ended : 'Open its link again, or ask an organiser for one.'}
          </Notice>
          {!hasRun && <ButtonLink to={paths.home}>Home</ButtonLink>}
        </LetterFrame>
      )}
    </div>
  );
}

const failed = 'The station could not be opened. Your link still works: please try again.';

/** A link before it is opened. It is used up only on a tap, so that a link preview doesn't use it. */
function OpenStation({ secret, onOpened }: { secret: string; onOpened: () => void }) {
  const name = useSession()?.user.name;
  const station = useStation();
  const isMember = name !== undefined && !station;
  const [failure, setFailure] = useState<Failure | null>(null);
  // The same key for retries: a try whose response was lost has opened the station on this device.
  const keys = useIdempotencyKeys();
  const [open, busy] = useSubmit(async () => {
    setFailure(null);
    const body = { link: secret };
    const result = await call('POST /station', { body, idempotencyKey: keys.keyFor(body) });
    if (!result.success) return setFailure(result);
    if (isMember) signOut();
    startSession(result.data);
    onOpened();
  });

  const problem = failure && errorText(failure, failed);
  if (problem && failure.code === 'INVALID_LINK') {
    return (
      <VoidLink lead="The organisers make a new link in two taps." reason={problem}>
        {!station && <ButtonLink to={paths.home}>Home</ButtonLink>}
      </VoidLink>
    );
  }
  const more = isMember ? 'Nothing else runs here then, so it logs you out.' : 'Hand the device to nobody else.';
  const text = `On this device, until the event is over. ${more}`;
  return (
    <LetterFrame
      heading="Your"
      golden="station."
      lead="One page of this event, without an account: the DJ’s board, the whispers to read out, or the stage."
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      {isMember && (
        <Notice tone="info">
          You are logged in here as <b translate="no">{name}</b>.
        </Notice>
      )}
      <Ticket heading="h2" title="Opens once" text={text} icon="ticket" tone="gold" stub="Ready" />
      <div className="cluster gap-2">
        <Button kind="gold" busy={busy} onClick={() => void open()}>
          {busy ? 'Opening...' : isMember ? 'Log out and open the station' : 'Open the station'}
        </Button>
        {isMember && <ButtonLink to={paths.home}>Stay logged in</ButtonLink>}
      </div>
    </LetterFrame>
  );
}
