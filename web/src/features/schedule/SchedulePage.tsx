import { eventTitle } from '@fresher-party/contract/event';
import { importantLines } from '@fresher-party/contract/facts';
import { formatDate } from '@fresher-party/contract/format-date';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useEventFailure } from '../../api/watch-event.ts';
import { useKnownEvent, usePartyOver, useServerTime } from '../../state/event/event.ts';
import {
  useAwaitsFacts,
  useFacts,
  useFactsAreKnown,
  useFactsState,
  useNowNext,
} from '../../state/schedule/schedule.ts';
import { endText, type Part } from '../../state/schedule/timeline.ts';
import { Notice } from '../../ui/Notice.tsx';
import { cameByLink, PageHeading } from '../../ui/PageHeading.tsx';
import { AddToCalendar } from '../../ui/schedule/AddToCalendar.tsx';
import { Place } from '../../ui/schedule/Progress.tsx';
import { Timeline } from '../../ui/schedule/Timeline.tsx';
import { unbroken } from '../../ui/wording.ts';
import nowNext from './NowNext.module.css';
import styles from './SchedulePage.module.css';

export function SchedulePage() {
  const facts = useFacts();
  const time = useServerTime(15_000);
  const isOver = usePartyOver();
  const { now } = useFactsState();
  const isKnown = useFactsAreKnown();
  const keepsColumn = useAwaitsFacts();
  // Nothing but the defaults, which may be out of date.
  const hasFailed = useEventFailure() !== null;
  const isUnknown = useKnownEvent() === null && hasFailed;
  const days = useOpensAtNow(isKnown && time !== null);
  return (
    <div className={`page gap-8 narrowing halves items-start ${styles.page}`}>
      <header className={`stack gap-5 narrowing start ${styles.intro}`}>
        <p className={`small bold accent ${styles.badge}`}>
          {isUnknown ? 'Date not known yet' : formatDate(facts.nights[1].startsAt, 'MMMM d, yyyy')}
        </p>
        <PageHeading>{eventTitle} Schedule</PageHeading>
        {isUnknown ? (
          <Notice tone="info">
            We don’t know what is on: the current schedule could not be loaded, and below is only the first plan. This
            page asks again by itself.
          </Notice>
        ) : (
          <NowNext />
        )}
      </header>
      <div className={`stack gap-5 narrowing start ${styles.more}`}>
        <Place>{facts.venue}</Place>
        {!isOver && !isUnknown && <AddToCalendar />}
        <aside aria-labelledby="important" className="card roomy">
          <h2 id="important">Important Information</h2>
          <ul className="stack muted small above-3">
            {importantLines(facts).map((line) => (
              <li key={line} className="breakable">
                {line}
              </li>
            ))}
          </ul>
        </aside>
      </div>
      <div ref={days} className={`stack gap-8 shrink ${styles.days}`}>
        <Timeline facts={facts} onStage={now} time={time} keepsColumn={keepsColumn} />
        <p className="display large gold">End of celebrations!</p>
      </div>
    </div>
  );
}

/** Scrolls once to the item that is on, or next, unless it is in sight, or the reader came back or has begun to read. */
function useOpensAtNow(isKnown: boolean) {
  const days = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const type = useNavigationType();
  const open = useEffectEvent(() => {
    const item = days.current?.querySelector('[data-state="now"], [data-state="next"]');
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isOpened = hash === '' && (type !== 'POP' || (!cameByLink() && load?.type === 'navigate'));
    const isRead = window.scrollY > 0 || document.querySelector('main :focus:not(h1)') !== null;
    if (!item || !isOpened || isRead || item.getBoundingClientRect().bottom < 0.85 * window.innerHeight) return;
    item.scrollIntoView();
  });
  useEffect(() => {
    // After the next paint: in the frame in which the times appear, it would count as a layout shift.
    if (isKnown) requestAnimationFrame(() => requestAnimationFrame(open));
  }, [isKnown]);
  return days;
}

const blank = { title: '\u00a0', when: '\u00a0' };

function NowNext() {
  const state = useNowNext();
  const end = endText(useFacts());
  const before = { title: 'The stage is dark', when: 'Nothing is on right now.' };
  const after = { title: 'End of celebrations', when: end };
  const over = { title: 'Both nights are over', when: end };
  const nextYear = { title: 'See you next year.', when: 'Thank you for dancing.' };
  const now = state ? (state.now ?? (state.over ? over : before)) : blank;
  const next = state ? (state.next ?? (state.over ? nextYear : after)) : blank;
  return (
    <dl className={`stack ${nowNext.cells}`} aria-label="Now and next">
      <Cell label="Now" part={now} isOn={Boolean(state?.now)} />
      <Cell label="Next" part={next} />
    </dl>
  );
}

function Cell({ label, part, isOn }: { label: string; part: Pick<Part, 'title' | 'when'>; isOn?: boolean }) {
  return (
    <div className={`card ${nowNext.cell}`} data-on={isOn ? '' : undefined}>
      <dt className="muted tiny bold">{label}</dt>
      <dd className="display x-large snug breakable above-1">{part.title}</dd>
      <dd className="muted small above-1">{unbroken(part.when || blank.when)}</dd>
    </div>
  );
}
