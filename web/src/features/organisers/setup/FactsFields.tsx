import { importantLines } from '@fresher-party/contract/facts';
import { Fragment, type ReactNode, useState } from 'react';
import { useServerNow } from '../../../state/event/event.ts';
import { randomHex } from '../../../state/hex.ts';
import { useFactsState } from '../../../state/schedule/schedule.ts';
import { changesSince, seenOf } from '../../../state/schedule/schedule-changes.ts';
import { timelineAt } from '../../../state/schedule/timeline.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { useScrollAnchor } from '../use-scroll-anchor.ts';
import styles from './Event.module.css';
import { EventForm } from './EventForm.tsx';
import { isShowable, type NightForm, newItem, toFacts } from './facts-form.ts';
import { ItemFields } from './ItemFields.tsx';
import type { FactsFormState } from './use-facts-form.ts';

function NightFields({ state, index }: { state: FactsFormState; index: 0 | 1 }) {
  const night = state.form.nights[index];
  const field = (name: keyof NightForm) =>
    state.field(`nights.${index}.${name}`, night[name], (typed) => {
      const [one, two] = state.form.nights;
      const changed = { ...night, [name]: typed };
      return { nights: index === 0 ? [changed, two] : [one, changed] };
    });
  return (
    <fieldset className={`fieldset stack gap-4 narrowing ${styles.night}`}>
      <legend className="legend bold">{index === 0 ? 'Night One' : 'Night Two'}</legend>
      <TextField {...field('label')} label="Name" autoComplete="off" required />
      <div className={styles.times}>
        {/* The body has the date only as part of `startsAt`, so an invalid date is marked there. */}
        <TextField {...field('date')} label="Date" type="date" required />
        <TextField {...field('startsAt')} label="Begins" type="time" required />
        <TextField {...field('endsAt')} label="Ends" type="time" required />
      </div>
    </fieldset>
  );
}

/** All fields of the event's facts. `children`: the preview. */
export function FactsFields({ state, children }: { state: FactsFormState; children: ReactNode }) {
  const { form, errors } = state;
  const facts = toFacts(form);
  const lines = isShowable(facts) ? importantLines(facts) : [];
  const published = toFacts(state.base);
  const { marks } = changesSince(seenOf(published.items), facts.items);
  const { states } = timelineAt(useServerNow(30_000), published, useFactsState().now);
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const item = newItem(randomHex().slice(0, 12), 'two');
    setAdded(item.id);
    state.change({ items: [...form.items, item] });
    state.openOnly(item.id);
  };
  const anchor = useScrollAnchor(state.openItem);
  const toggle = (id: string, row: Element) => {
    anchor(row);
    state.openOnly(state.openItem === id ? null : id);
  };

  return (
    <EventForm state={state}>
      <div className="stack gap-6 narrowing">
        <section aria-labelledby="items" className="stack gap-3 narrowing">
          <div className="spread middle">
            <h2 id="items">Schedule</h2>
            <Button icon="plus" onClick={add}>
              Add an item
            </Button>
          </div>
          <ul className={styles.items}>
            {form.items.map((item, index) => (
              <Fragment key={item.id}>
                {item.night !== form.items[index - 1]?.night && (
                  <li className={styles.day}>
                    <h3>{item.night === 'one' ? form.nights[0].label : 'Day Two'}</h3>
                  </li>
                )}
                <ItemFields
                  state={state}
                  item={item}
                  index={index}
                  mark={marks.get(item.id)}
                  when={states[published.items.findIndex(({ id }) => id === item.id)]}
                  isNew={item.id === added}
                  onToggle={(row) => toggle(item.id, row)}
                />
              </Fragment>
            ))}
          </ul>
          {form.items.length === 0 && <p className="muted">Nothing is on the schedule.</p>}
        </section>
        <NightFields state={state} index={0} />
        <NightFields state={state} index={1} />
        <TextField
          {...state.field('dayTwoStartsAt', form.dayTwoStartsAt, (dayTwoStartsAt) => ({ dayTwoStartsAt }))}
          label="Day Two begins"
          hint="On the day of Night Two: its schedule starts in the morning."
          type="time"
          required
        />
        <TextField
          {...state.field('venue', form.venue, (venue) => ({ venue }))}
          label="Venue"
          autoComplete="off"
          required
        />
        <TextArea
          {...state.field('important', form.important ?? lines.join('\n'), (typed) => ({
            important: typed === importantLines({ ...facts, important: null }).join('\n') ? null : typed,
          }))}
          label="Important information"
          hint="One line each, on the schedule."
          rows={6}
          error={errors.important ?? Object.entries(errors).find(([path]) => path.startsWith('important.'))?.[1]}
        />
      </div>
      {children}
    </EventForm>
  );
}
