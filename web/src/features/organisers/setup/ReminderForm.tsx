import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { filled, placeholdersOf, plannedAt, reminderTexts } from '@fresher-party/contract/reminders';
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useForm } from '../../../api/use-form.ts';
import { fetchQuery, updateQuery } from '../../../api/use-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select, TextArea, TextField } from '../../../ui/TextField.tsx';
import { reminders } from '../admin-queries.ts';
import { adminTexts, dayAndTime } from '../admin-texts.ts';
import { LetterPreview } from './LetterPreview.tsx';
import styles from './Reminders.module.css';
import { leadsWith, leadText } from './reminder-texts.ts';

/** The values as text; `isOn` is empty for off. */
type Typed = Readonly<Record<'isOn' | 'leadMinutes' | 'subject' | 'text', string>>;

const valuesOf = ({ isOn, leadMinutes, subject, text }: Reminder): Typed => ({
  isOn: isOn ? 'on' : '',
  leadMinutes: String(leadMinutes),
  subject,
  text,
});

const isSame = (a: Typed, b: Typed): boolean => JSON.stringify(a) === JSON.stringify(b);

type OnUnsaved = (hasUnsaved: boolean) => void;

/**
 * Edits a reminder. `saved`: the newest version; when another organiser saves one, typed text stays. `onUnsaved` is
 * called with whether there are unsaved changes.
 */
export function ReminderForm({ saved, onUnsaved }: { saved: Reminder; onUnsaved: OnUnsaved }) {
  // The version that the form started from, and whether this page has saved it.
  const [base, setBase] = useState({ reminder: saved, isOurs: false });
  const begin = (reminder: Reminder, isOurs = false) => setBase({ reminder, isOurs });
  return (
    <Fields
      key={base.reminder.version}
      saved={saved}
      base={base.reminder}
      isOurs={base.isOurs}
      onBase={begin}
      onUnsaved={onUnsaved}
    />
  );
}

interface Props {
  saved: Reminder;
  base: Reminder;
  isOurs: boolean;
  onBase: (next: Reminder, isOurs?: boolean) => void;
  onUnsaved: OnUnsaved;
}

function Fields({ saved, base, isOurs, onBase, onUnsaved }: Props) {
  const { id } = saved;
  const form = useForm({
    endpoint: 'POST /admin/reminders',
    idempotent: true,
    schema: async () => (await import('@fresher-party/contract/calls/reminders')).reminderBody,
    values: valuesOf(base),
    body: ({ isOn, leadMinutes, subject, text }) => ({
      reminder: id,
      version: base.version,
      isOn: isOn === 'on',
      leadMinutes: Number(leadMinutes),
      subject,
      text,
    }),
    keepsValues: true,
    failureText: (failure) => {
      if (failure.code === 'REMINDER_CHANGED') void fetchQuery(reminders);
      return errorText(failure, adminTexts.reminderFailed);
    },
    onSuccess: ({ data }) => {
      updateQuery(reminders, () => data.reminders);
      const newest = data.reminders.find((one) => one.id === id);
      if (newest) onBase(newest, true);
    },
  });
  const typed = form.values;
  const isChanged = !isSame(typed, valuesOf(base));
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  const isBehind = saved.version !== base.version;
  useEffect(() => {
    if (isBehind && !isChanged) onBase(saved);
  });

  const isOn = typed.isOn === 'on';
  const leadMinutes = Number(typed.leadMinutes);
  const at = plannedAt({ leadMinutes }, saved.announced);
  return (
    <Form form={form} className={styles.edit}>
      {isOurs && !isChanged && <Notice tone="success">{reminderTexts.saved}</Notice>}
      {isBehind && isChanged && (
        <div className="cluster middle alongside">
          {!form.notice && (
            <Notice tone="info">
              Another organiser has changed this reminder meanwhile. What you typed is still here.
            </Notice>
          )}
          <Button onClick={() => onBase(saved)}>Take theirs</Button>
        </div>
      )}
      <details>
        <summary className="disclosure bold">Read or change the mail</summary>
        <div className={styles.form}>
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ target }) => form.set({ isOn: target.checked ? 'on' : '' })}
            />{' '}
            Send this reminder
          </label>
          <Select
            {...form.field('leadMinutes')}
            label="When"
            hint={`That is ${dayAndTime(at)}. It moves with the event.`}
          >
            {leadsWith(base.leadMinutes).map((minutes) => (
              <option key={minutes} value={minutes}>
                {leadText(minutes)}
              </option>
            ))}
          </Select>
          <TextField {...form.field('subject')} label="Subject" autoComplete="off" required />
          <TextArea
            {...form.field('text')}
            label="Text"
            hint={`${placeholdersOf(id).join(', ')} stand for what is published. An empty line begins a paragraph.`}
            rows={7}
            required
          />
          <div className="cluster gap-2 middle">
            <SubmitButton wide={false} kind={isChanged ? 'gold' : 'ghost'} sending="Saving..." disabled={!isChanged}>
              Save
            </SubmitButton>
            <Button kind="quiet" disabled={!isChanged} onClick={() => form.set(valuesOf(base))}>
              Discard my changes
            </Button>
          </div>
        </div>
      </details>
      <LetterPreview id={id} {...filled(typed, saved.announced)} />
    </Form>
  );
}
