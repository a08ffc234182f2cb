import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { reminderTitles } from '@fresher-party/contract/reminders';
import { useId, useState } from 'react';
import { useQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Times } from '../../../ui/schedule/Times.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { reminders } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { ReminderForm } from './ReminderForm.tsx';
import { ReminderProgress } from './ReminderProgress.tsx';
import styles from './Reminders.module.css';
import { statusText } from './reminder-texts.ts';

/** Reminders by e-mail (ADR 44): time, text, number of recipients and progress of each. */
export function RemindersPage() {
  const list = useQuery(reminders);
  return (
    <AdminFrame
      heading="Reminders"
      sub="Mails before each night and the vote."
      back={paths.setup}
      needs="Reminders need the internet. They load by themselves once you are back."
    >
      <Loaded of={list} label="Loading the reminders" rows={6} failed={adminTexts.remindersFailed}>
        {(all) => (
          <div className={styles.list}>
            {all.map((reminder) => (
              <Card key={reminder.id} reminder={reminder} />
            ))}
          </div>
        )}
      </Loaded>
    </AdminFrame>
  );
}

function Card({ reminder }: { reminder: Reminder }) {
  const id = useId();
  const [hasUnsaved, setUnsaved] = useState(false);
  return (
    <section aria-labelledby={id} className={styles.card} data-state={reminder.state}>
      <header className="stack gap-2">
        <h2 id={id}>{reminderTitles[reminder.id]}</h2>
        <p className={styles.standing}>
          <Times>{statusText(reminder)}</Times>
        </p>
      </header>
      {reminder.run && hasUnsaved && (
        <Notice tone="info">It began before your changes were saved, so it goes out as it was.</Notice>
      )}
      {reminder.run ? (
        <ReminderProgress reminder={reminder} run={reminder.run} />
      ) : (
        <ReminderForm saved={reminder} onUnsaved={setUnsaved} />
      )}
    </section>
  );
}
