import { reminderTexts } from '@fresher-party/contract/reminders';
import { call, errorText } from '../../api/client.ts';
import { type Outcome, useAct } from '../../api/use-act.ts';
import { paths } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { LetterFrame } from '../../ui/Scene.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { useLinkSecret } from '../../ui/use-link-secret.ts';
import { accountTexts } from './account-forms.ts';

export function UnsubscribePage() {
  const token = useLinkSecret();
  return <OpenedLink key={token} token={token} />;
}

const invalid: Outcome = { tone: 'error', text: reminderTexts.badLink };

function OpenedLink({ token }: { token: string }) {
  const { act, busy, outcome } = useAct(async () => {
    const result = await call('POST /unsubscribe', { body: { token } });
    if (result.success) return { tone: 'success', text: reminderTexts.off };
    if (result.code === 'INVALID_LINK') return invalid;
    return { tone: 'error', text: errorText(result, accountTexts.remindersFailed) };
  });
  const isOff = outcome?.tone === 'success';
  const isInvalid = token === '' || outcome === invalid;
  const lead = isInvalid
    ? 'Nothing was changed.'
    : 'One tap turns them off. Your account and your votes stay as they are.';
  return (
    <LetterFrame heading="Reminders by" golden="e-mail." lead={isOff ? 'They are off.' : lead}>
      {!isOff && <OutcomeNotice of={isInvalid ? invalid : outcome} />}
      {!isInvalid && (
        <div role="status">
          <Ticket
            heading="h2"
            title="Reminders"
            text={isOff ? outcome.text : 'You would get no mail before a night, and none before the vote opens.'}
            icon={isOff ? 'check' : 'bell'}
            tone={isOff ? 'mint' : 'sky'}
            stub={isOff ? 'Off' : 'On'}
            torn={isOff}
          />
        </div>
      )}
      {isOff && <p className="muted">You can turn them on again on your account page, at any time.</p>}
      <div className="cluster gap-2">
        {isOff || isInvalid ? (
          <ButtonLink kind="gold" to={paths.account}>
            Your account
          </ButtonLink>
        ) : (
          <Button kind="gold" busy={busy} onClick={() => void act()}>
            {busy ? 'Turning off...' : 'Turn reminders off'}
          </Button>
        )}
        <ButtonLink kind="quiet" to={paths.home}>
          Home
        </ButtonLink>
      </div>
    </LetterFrame>
  );
}
