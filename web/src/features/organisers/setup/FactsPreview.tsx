import { importantLines } from '@fresher-party/contract/facts';
import { useServerNow } from '../../../state/event/event.ts';
import { useFactsState } from '../../../state/schedule/schedule.ts';
import { changesSince, seenOf } from '../../../state/schedule/schedule-changes.ts';
import { Timeline } from '../../../ui/schedule/Timeline.tsx';
import type { EventFacts } from '../admin-queries.ts';
import styles from './Event.module.css';
import { type FactsForm, isShowable, toFacts } from './facts-form.ts';

/** A preview of the schedule, with changes marked as for people who have seen it before. */
export function FactsPreview({ form, published }: { form: FactsForm; published: EventFacts }) {
  const time = useServerNow(15_000);
  const { now } = useFactsState();
  const typed = toFacts(form);
  // A new item has no title yet.
  const items = typed.items.map((item) => ({ ...item, title: item.title.trim() || 'New item' }));
  const facts = { ...typed, items };
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <h2 id="preview" className="muted small semibold">
        Preview: what everybody will see
      </h2>
      {isShowable(facts) ? (
        <div className="stack gap-8 narrowing above-4">
          <Timeline
            facts={facts}
            onStage={now}
            time={time}
            changes={changesSince(seenOf(published.facts.items), facts.items)}
          />
          <ul className="stack gap-2 muted small">
            <li className="breakable">{facts.venue}</li>
            {importantLines(facts).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are typed, and may be the same.
              <li key={index} className="breakable">
                {line}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="muted above-3">The preview needs the date, the beginning and the end of both nights.</p>
      )}
    </section>
  );
}
