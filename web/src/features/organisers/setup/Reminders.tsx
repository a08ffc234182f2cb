import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { reminderTitles } from '@fresher-party/contract/reminders';
import { useId } from 'react';
import { call } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { outcomeOf, useAct } from '../../../api/use-act.ts';
import { fetchQuery, updateQuery, useQuery } from '../../../api/use-query.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { OutcomeNotice } from '../../../ui/Notice.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Times } from '../../../ui/schedule/Times.tsx';
import { counted } from '../../../ui/wording.ts';
import { reminders } from '../admin-queries.ts';
import { adminTexts, dayAndTime } from '../admin-texts.ts';
import styles from './Reminders.module.css';

function statusText({ state, at, sent }: Reminder): string {
  switch (state) {
    case 'off':
      return 'Off. Nobody gets it.';
    case 'planned':
      return `Goes out on ${dayAndTime(at)}.`;
    case 'missed':
      return `Not sent: its time, ${dayAndTime(at)}, has passed.`;
    case 'begun':
      return `Went out on ${dayAndTime(at)}, to ${counted(sent, 'person', 'people')}.`;
  }
}

/** The three mails (ADR 44): a switch until its time, then how many were sent. */
export function Reminders() {
  const list = useQuery(reminders);
  const { act, busy, outcome } = useAct(
    async (reminder: Reminder['id'], isOn: boolean) => {
      const body = { reminder, isOn };
      const result = await call('POST /admin/reminders', { body, idempotencyKey: newIdempotencyKey() });
      if (!result.success) return outcomeOf(result, adminTexts.reminderFailed, () => '');
      updateQuery(reminders, () => result.data.data.reminders);
      return null;
    },
    { refresh: async (answer) => answer && fetchQuery(reminders) },
  );
  return (
    <Loaded of={list} label="Loading the reminders" rows={3} failed={adminTexts.remindersFailed}>
      {(all) => (
        <>
          <OutcomeNotice of={outcome} />
          <ul>
            {all.map((reminder) => (
              <Row key={reminder.id} reminder={reminder} busy={busy} onChange={(isOn) => void act(reminder.id, isOn)} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

function Row({ reminder, busy, onChange }: { reminder: Reminder; busy: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <li className={styles.row}>
      <span className="shrink">
        <span id={id} className="block semibold">
          {reminderTitles[reminder.id]}
        </span>
        <span className="block muted small">
          <Times>{statusText(reminder)}</Times>
        </span>
      </span>
      {(reminder.state === 'off' || reminder.state === 'planned') && (
        <Switch isOn={reminder.isOn} labelledBy={id} busy={busy} onChange={onChange} />
      )}
    </li>
  );
}
