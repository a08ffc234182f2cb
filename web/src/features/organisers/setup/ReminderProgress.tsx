import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { type DeliveryState, deliveryStates, type ReminderAct } from '@fresher-party/contract/reminders';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { type Outcome, outcomeOf, useAct } from '../../../api/use-act.ts';
import { fetchQuery, updateQuery } from '../../../api/use-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice, OutcomeNotice } from '../../../ui/Notice.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { counted } from '../../../ui/wording.ts';
import { reminders } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { LetterPreview } from './LetterPreview.tsx';
import styles from './Reminders.module.css';

const labels: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  uncertain: 'Uncertain',
  skipped: 'Skipped',
};

const asks: Readonly<Record<ReminderAct, { question: string; yes: string }>> = {
  stop: {
    question: 'Stop it? People who have not got it yet get none, and it can’t be started again.',
    yes: 'Stop it now',
  },
  'retry-failed': { question: 'Send it again to those whose mail failed?', yes: 'Send again' },
  'retry-uncertain': {
    question: 'Send it again to those whose mail may have arrived? Some of them then get it twice.',
    yes: 'Send again',
  },
};

/** The progress of a reminder that is being sent, and its actions. */
export function ReminderProgress({ reminder, run }: { reminder: Reminder; run: NonNullable<Reminder['run']> }) {
  const { id, version, state } = reminder;
  const { counts } = run;
  const [asked, setAsked] = useState<ReminderAct | null>(null);
  const send = async (name: ReminderAct) => {
    const body = { reminder: id, act: name, version };
    const result = await call('POST /admin/reminders/act', { body, idempotencyKey: newIdempotencyKey() });
    setAsked(null);
    if (result.success) updateQuery(reminders, () => result.data.data.reminders);
    return outcomeOf(result, adminTexts.reminderFailed, ({ message }) => message);
  };
  // After a success, the response has the reminders.
  const refresh = async (answer: Outcome | null) => answer?.tone === 'error' && fetchQuery(reminders);
  const { act, busy, outcome } = useAct(send, { refresh, rests: true });
  const [ask, asking] = useSubmit(setAsked, { rests: true });
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const open = counts.waiting + counts.sending;
  const canRetry = state !== 'stopped' && !run.isOver;
  const offers: [ReminderAct, string][] = [
    ...(state === 'sending' && !run.isOver ? [['stop', 'Stop'] as [ReminderAct, string]] : []),
    ...(canRetry && counts.failed > 0 ? [['retry-failed', 'Try the failed again'] as [ReminderAct, string]] : []),
    ...(canRetry && counts.uncertain > 0
      ? [['retry-uncertain', 'Send the uncertain again'] as [ReminderAct, string]]
      : []),
  ];

  return (
    <div className="stack gap-4 narrowing">
      <OutcomeNotice of={outcome} />
      <ProgressBar
        label="Mails that are done"
        value={all - open}
        max={Math.max(1, all)}
        failed={counts.failed + counts.uncertain}
      />
      <dl className={styles.counts}>
        {deliveryStates
          .filter((one) => counts[one] > 0)
          .map((one) => (
            <div key={one}>
              <dt className="muted small">{labels[one]}</dt>
              <dd className="digits bold">{counts[one]}</dd>
            </div>
          ))}
      </dl>
      {run.isOver && state !== 'stopped' && counts.waiting > 0 && (
        <Notice tone="info">{counted(counts.waiting, 'person', 'people')} did not get it in time.</Notice>
      )}
      {counts.skipped > 0 && (
        <p className="muted small">
          Skipped: they had turned reminders off, were blocked or had deleted their account.
        </p>
      )}
      {counts.uncertain > 0 && (
        <p className="muted small">
          Uncertain: the mail server broke off, or the sending was cut short. The mail may have arrived, so it is not
          sent again by itself.
        </p>
      )}
      {asked ? (
        <div className="stack gap-3" role="alertdialog" aria-label={asks[asked].yes}>
          <p>{asks[asked].question}</p>
          <div className="cluster gap-2">
            <Button kind={asked === 'stop' ? 'danger' : 'gold'} busy={busy || asking} onClick={() => void act(asked)}>
              {asks[asked].yes}
            </Button>
            <Button kind="quiet" autoFocus onClick={() => setAsked(null)}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        offers.length > 0 && (
          <div className="cluster gap-2">
            {offers.map(([name, label]) => (
              <Button
                key={name}
                kind={name === 'retry-failed' ? 'gold' : 'ghost'}
                busy={busy || asking}
                onClick={() => void ask(name)}
              >
                {label}
              </Button>
            ))}
          </div>
        )
      )}
      <details>
        <summary className="disclosure bold">Read the mail</summary>
        <LetterPreview id={id} subject={run.subject} text={run.text} />
      </details>
    </div>
  );
}
