import { defaultFacts, importantLines } from '@fresher-party/contract/facts';
import { Fragment, useState } from 'react';
import { useServerNow } from '../../../state/event/event.ts';
import { randomHex } from '../../../state/hex.ts';
import { useFactsState } from '../../../state/schedule/schedule.ts';
import { timelineAt } from '../../../state/schedule/timeline.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { OutcomeNotice } from '../../../ui/Notice.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import type { EventFacts } from '../admin-queries.ts';
import { dayAndTime } from '../admin-texts.ts';
import styles from './Event.module.css';
import { type NightForm, newItem, toFacts, toForm } from './facts-form.ts';
import { ItemFields } from './ItemFields.tsx';
import { type FactsFormState, useFactsForm } from './use-facts-form.ts';

function NightFields({ state, index }: { state: FactsFormState; index: 0 | 1 }) {
  const [one, two] = state.form.nights;
  const night = state.form.nights[index];
  const field = (name: keyof NightForm) =>
    state.field(`nights.${index}.${name}`, night[name], (typed) => {
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

/** The form of the event's facts (ADR 42). */
export function EventForm({ published }: { published: EventFacts }) {
  const state = useFactsForm(published);
  const { form, isChanged, isBehind, outcome } = state;
  const { states } = timelineAt(useServerNow(30_000), published.facts, useFactsState().now);
  const whenOf = (id: string) => states[published.facts.items.findIndex((item) => item.id === id)];
  const [added, setAdded] = useState<string | null>(null);
  const usual = importantLines({ ...published.facts, important: null }).join('\n');

  // Moving a night concerns everybody, so it asks first.
  const [asks, setAsks] = useState(false);
  const before = published.facts.nights;
  const moved = toFacts(form).nights.filter(
    ({ startsAt }, index) => startsAt !== '' && startsAt !== before[index]?.startsAt,
  );
  const publish = async () => {
    setAsks(false);
    await state.publish();
  };
  const submit = async () => {
    if (moved.length === 0) await publish();
    else if (state.validate()) setAsks(true);
  };

  return (
    <>
      <Form
        form={{ busy: state.busy, hasDraft: true, notice: null, ref: state.ref, submit }}
        className={styles.editor}
        noticeElsewhere
        aria-label="The event"
      >
        <section aria-labelledby="items" className="stack gap-3 narrowing">
          <div className="spread middle">
            <h2 id="items">Schedule</h2>
            <Button
              icon="plus"
              onClick={() => {
                const item = newItem(randomHex().slice(0, 12));
                setAdded(item.id);
                state.change({ items: [...form.items, item] });
              }}
            >
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
                <ItemFields state={state} item={item} index={index} when={whenOf(item.id)} isNew={item.id === added} />
              </Fragment>
            ))}
          </ul>
          {form.items.length === 0 && <p className="muted">Nothing is on the schedule.</p>}
        </section>
        <div className="stack gap-6 narrowing">
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
            {...state.field('important', form.important ?? usual, (typed) => ({
              important: typed === usual ? null : typed,
            }))}
            label="Important information"
            hint="One line each, on the schedule."
            rows={6}
          />
          <div className="cluster gap-2">
            <Button disabled={!isChanged} onClick={() => state.load()}>
              Discard my changes
            </Button>
            <Button kind="quiet" onClick={() => state.change(toForm(defaultFacts))}>
              Fill in the original schedule
            </Button>
          </div>
        </div>
        {/* Sticky: the form is several screens long. */}
        <div className={styles.foot} data-sticky={isChanged || outcome !== null || undefined}>
          <OutcomeNotice of={outcome} />
          <div className="cluster gap-2">
            <SubmitButton sending="Publishing..." disabled={!isChanged}>
              {isBehind ? 'Publish mine over theirs' : 'Publish changes'}
            </SubmitButton>
            {isBehind && (
              <Button wide onClick={() => state.load()}>
                Load theirs
              </Button>
            )}
          </div>
        </div>
      </Form>
      {asks && (
        <Confirm
          title={moved.length > 1 ? 'Move both nights?' : 'Move the night?'}
          act={{ busy: state.busy, submit: publish }}
          yes="Yes, publish"
          doing="Publishing..."
          onCancel={() => setAsks(false)}
        >
          {moved.map(({ label, startsAt }) => (
            <p key={startsAt} className="breakable">
              {label} begins on {dayAndTime(startsAt)}.
            </p>
          ))}
          <p className="muted small">Everybody sees it at once. The vote keeps its times.</p>
        </Confirm>
      )}
    </>
  );
}
