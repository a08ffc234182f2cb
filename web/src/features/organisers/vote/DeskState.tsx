import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { categoryTitles } from '@fresher-party/contract/categories';
import type { Ref } from 'react';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { counted, sinceText } from '../../../ui/wording.ts';
import { dayAndTime } from '../admin-texts.ts';
import { type DeskStep, headings } from './desk-view.ts';
import styles from './VotingDesk.module.css';

interface Props {
  desk: VotingStanding;
  step: DeskStep;
  /** By the server's clock. */
  now: number;
  heading: Ref<HTMLHeadingElement>;
}

/** A countdown to what happens next by itself. */
function Countdown({ label, to, now }: { label: string; to: string; now: number }) {
  return (
    <div>
      <p className="muted small semibold">{label}</p>
      <TimeLeft milliseconds={Math.max(0, Date.parse(to) - now)} />
    </div>
  );
}

/** The last seconds to what happens by itself. */
function Seconds({ label, to, now }: { label: string; to: string; now: number }) {
  return (
    <div>
      <p className="muted small semibold">{label}</p>
      <p className={styles.seconds} role="timer" aria-live="off">
        {counted(Math.max(0, Math.ceil((Date.parse(to) - now) / 1000)), 'second')}
      </p>
    </div>
  );
}

function Next({ desk: { opensAt, closesAt, countsAt, stage }, step, now }: Omit<Props, 'heading'>) {
  switch (step) {
    case 'locked':
      return <Countdown label="It opens by itself in" to={opensAt} now={now} />;
    case 'opening':
      return <Seconds label="It opens in" to={opensAt} now={now} />;
    case 'closing':
      return <Seconds label="It closes in" to={closesAt ?? opensAt} now={now} />;
    case 'open':
      if (closesAt === null) return <p className="muted">It stays open until somebody closes it.</p>;
      return <Countdown label="It closes by itself in" to={closesAt} now={now} />;
    case 'counting':
      if (countsAt === null || Date.parse(countsAt) <= now) return <p className="muted">It takes a few seconds.</p>;
      return <Seconds label="They are counted in" to={countsAt} now={now} />;
    case 'counted':
      return <p className="muted">Nobody has seen a count yet.</p>;
    case 'on-stage':
      return (
        <p className="muted">
          {stage && stage.revealed.length > 0
            ? `Revealed: ${stage.revealed.map((category) => categoryTitles[category]).join(', ')}.`
            : 'Nothing is revealed yet.'}
        </p>
      );
    case 'published':
      return <p className="muted">Everybody can see them.</p>;
  }
}

/** The state of the vote in large text, with its times and the last action. */
export function DeskState({ desk, step, now, heading }: Props) {
  const { opensAt, closesAt, closedAt, countedAt, publishedAt, lastAct } = desk;
  const facts = [
    [desk.state === 'locked' ? 'Opens' : 'Opened', dayAndTime(opensAt)],
    closedAt === null
      ? ['Closes', closesAt === null ? 'No time is set' : dayAndTime(closesAt)]
      : ['Closed', dayAndTime(closedAt)],
    ...(countedAt === null ? [] : [['Counted', dayAndTime(countedAt)]]),
    ...(publishedAt === null ? [] : [['Published', dayAndTime(publishedAt)]]),
    ...(lastAct === null
      ? []
      : [['Last', `${lastAct.who} ${lastAct.act} · ${sinceText(Date.parse(lastAct.at), now)}`]]),
  ];
  return (
    <section className={styles.state} data-step={step} aria-label="Where the vote stands">
      <h2 ref={heading} tabIndex={-1} className={styles.words}>
        {headings[step]}
      </h2>
      {/* Announces changes to screen readers. */}
      <p role="status" className="visually-hidden">
        {headings[step]}
      </p>
      <Next desk={desk} step={step} now={now} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd className="semibold breakable">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
