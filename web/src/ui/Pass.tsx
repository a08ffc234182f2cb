import type { Summary } from '@fresher-party/contract/calls/accounts';
import type { User } from '@fresher-party/contract/calls/person';
import type { Night } from '@fresher-party/contract/event';
import { dateOf, formatDate, formatHour } from '@fresher-party/contract/format-date';
import { limits } from '@fresher-party/contract/limits';
import { categories } from '@fresher-party/contract/voting';
import type { ReactNode } from 'react';
import { useNights, useServerTime, useVotingPhase } from '../state/event/event.ts';
import { useSummary } from '../state/session/progress.ts';
import styles from './Pass.module.css';
import { TileValue } from './StatTile.tsx';

interface Props {
  user: User;
  /** It could not be loaded. */
  isUnknown?: boolean;
  name: ReactNode;
  children?: ReactNode;
}

function Tile({ label, tone, children }: { label: string; tone: string; children: ReactNode }) {
  return (
    <div className={`column ${styles.tile}`}>
      <dt className="muted tiny">{label}</dt>
      <dd className={`display large breakable ${tone}`}>{children}</dd>
    </div>
  );
}

function votedText(count: number, isOver: boolean): string {
  if (count === categories.length) return 'Voted';
  return count === 0 && !isOver ? 'Not yet' : `${count} of ${categories.length}`;
}

export function Pass({ user, isUnknown = false, name, children }: Props) {
  const known = useSummary();
  const summary = isUnknown ? undefined : known;
  const nights = useNights();
  const now = useServerTime(15_000);
  const phase = useVotingPhase();
  const isOver = phase === 'closed' || phase === 'results';
  const value = (of: (known: Summary) => ReactNode) => <TileValue value={summary && of(summary)} />;
  return (
    <div className={styles.pass}>
      <header className={`stack gap-4 on-paper ${styles.body}`}>
        <p className="spread gap-2 middle">
          <span className="muted small semibold">Two nights. One pass.</span>
          <span className={`row gap-2 middle mint tiny bold unbroken dot ${styles.badge}`}>
            {nextNightText(nights, now)}
          </span>
        </p>
        <div>
          {name}
          <p className="cluster facts middle muted small breakable above-2">
            {user.role === 'admin' && <span className={`mint tiny bold ${styles.badge}`}>Admin</span>}
            <span data-name="" suppressHydrationWarning>
              {user.name}
            </span>
            <span>{user.email}</span>
          </p>
        </div>
        <ul className="cluster gap-1 loose small semibold nights">
          {nights.map((night) => (
            <li key={night.id} className="row gap-2 middle dot">
              {nightText(night, now)}
            </li>
          ))}
        </ul>
      </header>
      <section aria-label="Your activity">
        <dl className={`on-paper ${styles.stub}`}>
          <Tile label="Song submissions" tone="gold">
            {value(({ songs }) => (
              <>
                {songs.requested} <small className="small bold">of {limits.songSlots}</small>
              </>
            ))}
          </Tile>
          <Tile label="Messages sent" tone="rose">
            {value(({ whispers }) => whispers.sent)}
          </Tile>
          <Tile label="Your votes" tone={summary?.votes.length ? 'mint' : 'muted'}>
            {value(({ votes }) => votedText(votes.length, isOver))}
          </Tile>
        </dl>
        {children}
      </section>
    </div>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** `Fri 10 · done`, `Sat 11 · until 11 PM`, `Sat 11 · from 4 PM`; only the day until the time is known. */
export function nightText({ startsAt, endsAt }: Night, now: number | null): string {
  const day = formatDate(startsAt, 'EEE d');
  if (now === null) return day;
  if (now >= Date.parse(endsAt)) return `${day} · done`;
  return now >= Date.parse(startsAt) ? `${day} · until ${formatHour(endsAt)}` : `${day} · from ${formatHour(startsAt)}`;
}

export function nextNightText(nights: readonly Night[], now: number | null): string {
  if (now === null) return '';
  const next = nights.find(({ endsAt }) => now < Date.parse(endsAt));
  if (!next) return 'Over';
  if (dateOf(now) === next.date) return 'Tonight';
  return dateOf(now + dayMs) === next.date ? 'Tomorrow' : formatDate(next.startsAt, 'd MMMM');
}
