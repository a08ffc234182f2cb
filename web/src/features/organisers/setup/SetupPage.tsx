import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { reminderTitles } from '@fresher-party/contract/reminders';
import { stationRoles, stationTitles } from '@fresher-party/contract/stations';
import { Link } from 'react-router-dom';
import { errorText } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { fetchQuery, updateQuery, useQuery } from '../../../api/use-query.ts';
import { type PageName, pages, paths } from '../../../app/routes.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { counted, unbroken } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { dayAndTime, defineQuery, send } from '../admin-queries.ts';
import { sayFailed } from '../undo.tsx';
import styles from './Setup.module.css';

/** Pages of this folder in the table of routes. */
type OfSetup<N extends PageName> = (typeof pages)[N]['component'] extends `organisers/setup/${string}` ? N : never;
type Part = Exclude<{ [N in PageName]: OfSetup<N> }[PageName], 'setup'>;

/** Most needed during the evening first. */
const parts: Readonly<Record<Part, readonly [IconName, holds: string]>> = {
  announcements: ['bell', 'One sentence on every page, and to phones.'],
  adminEvent: ['calendar', 'Nights, venue, the schedule and its texts.'],
  stations: ['stage', 'A link for the DJ, the host or the projector.'],
  people: ['person', 'Who is signed up, organisers, the guest list.'],
  auditLog: ['shield', 'What organisers did, newest first.'],
  downloads: ['install', 'The lists as files for a spreadsheet.'],
};

const reminders = defineQuery({
  endpoint: 'GET /admin/reminders',
  read: ({ data }) => data.reminders,
  // No listener reports how many were sent.
  refreshEvery: 10_000,
});

const statusWords: Readonly<Record<Reminder['state'], (reminder: Reminder) => string>> = {
  off: () => 'Off. Nobody gets it.',
  planned: ({ at }) => `Goes out on ${dayAndTime(at)}.`,
  missed: ({ at }) => `Not sent: its time, ${dayAndTime(at)}, has passed.`,
  begun: ({ at, sent }) => `Went out on ${dayAndTime(at)}, to ${counted(sent, 'person', 'people')}.`,
};

export function SetupPage() {
  const list = useQuery(reminders);
  const [turn, busy] = useSubmit(async (reminder: Reminder['id'], isOn: boolean) => {
    const result = await send('POST /admin/reminders', { body: { reminder, isOn } });
    if (result.success) return updateQuery(reminders, () => result.data.data.reminders);
    sayFailed(errorText(result, 'That changed nothing. Please try again.'));
    await fetchQuery(reminders);
  });
  return (
    <AdminFrame heading="Setup" sub="Before, during and after the nights.">
      <ul className={`lined ${styles.parts}`}>
        {(Object.entries(parts) as [Part, (typeof parts)[Part]][]).map(([page, [icon, holds]]) => (
          <li key={page}>
            <Link to={paths[page]} className={`row gap-4 items-start unlined ${styles.part}`}>
              <Icon name={icon} />
              <span className="shrink">
                <b className="block medium semibold breakable">{pages[page].title}</b>
                <span className="muted small">{holds}</span>
              </span>
            </Link>
            {page === 'stations' && (
              <p className={`cluster gap-2 ${styles.links}`}>
                {stationRoles.map((role) => (
                  <ButtonLink key={role} to={paths.stations} state={{ make: role }}>
                    {stationTitles[role]}
                    <span className="visually-hidden">: make a link</span>
                  </ButtonLink>
                ))}
              </p>
            )}
          </li>
        ))}
        <li className={styles.mails}>
          <div className="row gap-4 items-start">
            <Icon name="mail" />
            <div className="shrink">
              <h2 className="medium semibold">Reminders</h2>
              <p className="muted small">Mails before each night and before the vote.</p>
            </div>
          </div>
          <Loaded of={list} label="Loading the reminders" rows={3} failed="Failed to load the reminders.">
            {(all) => (
              <ul className="lined">
                {all.map((reminder) => {
                  const { id, state, isOn } = reminder;
                  return (
                    <li key={id} className="row middle between">
                      <span className="shrink">
                        <span id={id} className="block semibold">
                          {reminderTitles[id]}
                        </span>
                        <span className="block muted small">{unbroken(statusWords[state](reminder))}</span>
                      </span>
                      {(state === 'off' || state === 'planned') && (
                        <Switch isOn={isOn} labelledBy={id} busy={busy} onChange={(next) => void turn(id, next)} />
                      )}
                    </li>
                  );
                })}
              </ul>
            )}
          </Loaded>
        </li>
      </ul>
    </AdminFrame>
  );
}
