import { reminderTexts } from '@fresher-party/contract/reminders';
import { useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { useSubmit } from '../../api/use-act.ts';
import { paths } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice, OfflineNote } from '../../ui/Notice.tsx';
import { LetterFrame } from '../../ui/Scene.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { useLinkSecret } from '../../ui/use-link-secret.ts';
import { accountTexts } from './account-forms.ts';

const heading = { heading: 'Reminders by', golden: 'e-mail.' };

export function UnsubscribePage() {
  const token = useLinkSecret();
  return <OpenedLink key={token} token={token} />;
}

function OpenedLink({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState({ text: token === '' ? reminderTexts.badLink : '', isFinal: token === '' });
  const [turnOff, busy] = useSubmit(async () => {
    setFailure({ text: '', isFinal: false });
    const result = await call('POST /unsubscribe', { body: { token } });
    if (result.success) setDone(true);
    else setFailure({ text: errorText(result, accountTexts.remindersFailed), isFinal: result.code === 'INVALID_LINK' });
  });
  if (isDone) {
    return (
      <LetterFrame {...heading} lead="They are off.">
        <div role="status">
          <Ticket heading="h2" title="Reminders" text={reminderTexts.off} icon="check" tone="mint" stub="Off" torn />
        </div>
        <p className="muted">You can turn them on again on your account page, at any time.</p>
        <div className="cluster gap-2">
          <ButtonLink kind="gold" to={paths.home}>
            Home
          </ButtonLink>
          <ButtonLink to={paths.account}>Your account</ButtonLink>
        </div>
      </LetterFrame>
    );
  }
  if (failure.isFinal) {
    return (
      <LetterFrame {...heading} lead="Nothing was changed.">
        <Notice tone="error">{failure.text}</Notice>
        <div className="cluster gap-2">
          <ButtonLink kind="gold" to={paths.account}>
            Your account
          </ButtonLink>
        </div>
      </LetterFrame>
    );
  }
  return (
    <LetterFrame {...heading} lead="One tap turns them off. Your account and your votes stay as they are.">
      <OfflineNote>Turning reminders off needs the internet.</OfflineNote>
      {failure.text && <Notice tone="error">{failure.text}</Notice>}
      <Ticket
        heading="h2"
        title="Reminders"
        text="You would get no mail before a night, and none before the vote opens."
        icon="bell"
        stub="On"
      />
      <div className="cluster gap-2">
        <Button kind="gold" busy={busy} onClick={() => void turnOff()}>
          {busy ? 'Turning off...' : 'Turn reminders off'}
        </Button>
        <ButtonLink kind="quiet" to={paths.home}>
          Keep them
        </ButtonLink>
      </div>
    </LetterFrame>
  );
}
