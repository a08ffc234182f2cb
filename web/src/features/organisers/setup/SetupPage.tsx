import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { reminderTitles } from '@fresher-party/contract/reminders';
import { stationRoles, stationTitles } from '@fresher-party/contract/stations';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { call, newIdempotencyKey } from '../../../api/client.ts';
import { outcomeOf, useAct } from '../../../api/use-act.ts';
import { fetchQuery, updateQuery, useQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { useEvent } from '../../../state/event/event.ts';
import { useNowNext } from '../../../state/schedule/schedule.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { OutcomeNotice } from '../../../ui/Notice.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Times } from '../../../ui/schedule/Progress.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { reminders, stations, turnout } from '../admin-queries.ts';
import { adminTexts, dayAndTime } from '../admin-texts.ts';
import styles from './Setup.module.css';

interface Part {
  readonly page: keyof typeof paths;
  readonly name: string;
  readonly holds: string;
  readonly icon: IconName;
}

/** The pages of Setup, most needed during the evening first. A new one also needs a row in app/routes.ts. */
const parts: readonly Part[] = [
  {
    page: 'announcements',
    name: 'Announcements',
    holds: 'One sentence on every page, and to phones.',
    icon: 'bell',
  },
  { page: 'adminEvent', name: 'Event', holds: 'Nights, venue, the schedule and its texts.', icon: 'calendar' },
  { page: 'stations', name: 'Stations', holds: 'A link for the DJ, the host or the projector.', icon: 'stage' },
  { page: 'people', name: 'People', holds: 'Who is signed up, organisers, the guest list.', icon: 'person' },
  { page: 'auditLog', name: 'Log', holds: 'What organisers did, newest first.', icon: 'shield' },
  { page: 'downloads', name: 'Downloads', holds: 'The lists as files for a spreadsheet.', icon: 'install' },
];

/** The organisers’ fifth section: what is needed before and after the nights. */
export function SetupPage() {
  const event = useEvent();
  const schedule = useNowNext();
  const [people, running] = [useQuery(turnout), useQuery(stations)];
  /** Bold where something is going on. */
  const live: Partial<Record<Part['page'], ReactNode>> = {
    announcements: event && (event.announcement ? <b>“{event.announcement.text}”</b> : 'Nothing is announced.'),
    adminEvent: schedule?.now ? (
      <b>On now: {schedule.now.title}</b>
    ) : schedule?.next ? (
      `Next: ${schedule.next.title}, ${schedule.next.when}`
    ) : (
      schedule?.over && 'Both nights are over.'
    ),
    stations:
      running.status === 'ready' &&
      (running.data.length > 0 ? <b>{counted(running.data.length, 'link')} given out.</b> : 'None runs.'),
    people: people.status === 'ready' && `${counted(people.data.people.signedUp, 'account')}.`,
    downloads: event && (event.resultsPublished ? <b>The results are out.</b> : 'The results are not published yet.'),
  };
  return (
    <AdminFrame heading="Setup" sub="Before, during and after the nights.">
      <ul className={`lined ${styles.parts}`}>
        {parts.map(({ page, name, holds, icon }) => (
          <li key={page}>
            <Link to={paths[page]} className={`row gap-4 items-start unlined ${styles.part}`}>
              <Icon name={icon} />
              <span className="shrink">
                <b className="block medium semibold breakable">{name}</b>
                <span className="muted small">{holds}</span>
                {live[page] && <span className="block small breakable two-lines">{live[page]}</span>}
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
          <Reminders />
        </li>
      </ul>
    </AdminFrame>
  );
}

/** The three mails (ADR 44): a switch until its time, then how many were sent. */
function Reminders() {
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
          <ul className="lined">
            {all.map((reminder) => (
              <Row key={reminder.id} reminder={reminder} busy={busy} onChange={(isOn) => void act(reminder.id, isOn)} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

const statusWords: Readonly<Record<Reminder['state'], (reminder: Reminder) => string>> = {
  off: () => 'Off. Nobody gets it.',
  planned: ({ at }) => `Goes out on ${dayAndTime(at)}.`,
  missed: ({ at }) => `Not sent: its time, ${dayAndTime(at)}, has passed.`,
  begun: ({ at, sent }) => `Went out on ${dayAndTime(at)}, to ${counted(sent, 'person', 'people')}.`,
};

function Row({ reminder, busy, onChange }: { reminder: Reminder; busy: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <li className="row middle between">
      <span className="shrink">
        <span id={id} className="block semibold">
          {reminderTitles[reminder.id]}
        </span>
        <span className="block muted small">
          <Times>{statusWords[reminder.state](reminder)}</Times>
        </span>
      </span>
      {(reminder.state === 'off' || reminder.state === 'planned') && (
        <Switch isOn={reminder.isOn} labelledBy={id} busy={busy} onChange={onChange} />
      )}
    </li>
  );
}
