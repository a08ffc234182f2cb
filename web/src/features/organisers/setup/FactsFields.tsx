import { defaultFacts, importantLines } from '@fresher-party/contract/facts';
import { type ReactNode, useState } from 'react';
import { useSubmit } from '../../../api/use-submit.ts';
import { paths } from '../../../app/routes.ts';
import { useEvent } from '../../../state/event/event.ts';
import { randomHex } from '../../../state/hex.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import styles from './Event.module.css';
import { isShowable, type NightForm, newItem, toFacts, toForm } from './facts-form.ts';
import { ItemFields } from './ItemFields.tsx';
import { movedNights } from './moved-nights.ts';
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
        {/* The date is sent as part of 'Begins', so an impossible date is marked there. */}
        <TextField {...field('date')} label="Date" type="date" required />
        <TextField {...field('startsAt')} label="Begins" type="time" required />
        <TextField {...field('endsAt')} label="Ends" type="time" required />
      </div>
    </fieldset>
  );
}

/** All that an organiser can change, in one form; `children` is the preview, before the button that publishes. */
export function FactsFields({ state, children }: { state: FactsFormState; children: ReactNode }) {
  const { form, errors, word, busy, ref, isChanged, isBehind } = state;
  const facts = toFacts(form);
  const lines = isShowable(facts) ? importantLines(facts) : [];
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const item = newItem(randomHex().slice(0, 12), 'two');
    setAdded(item.id);
    state.change({ items: [...form.items, item] });
  };
  const voting = useEvent()?.voting;
  const moved = movedNights(toFacts(state.base), facts, voting?.state === 'locked' ? voting.opensAt : null);
  // A moved night concerns everybody, so the first press asks; once for the same move.
  const [asked, setAsked] = useState('');
  const asks = moved.length > 0 && asked !== moved.join();
  // The answer has the question's place: it rests, so that a double tap only asks.
  const [ask, isResting] = useSubmit(async () => setAsked(moved.join()), { rests: true });
  const submit = async () => {
    if (asks) await ask();
    else if (!isResting) await state.publish();
  };
  const formState = { busy: busy || isResting, hasDraft: true, notice: null, ref, submit };

  return (
    <Form form={formState} className={styles.editor} noticeElsewhere aria-label="The event">
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
          {...state.field('important', form.important ?? lines.join('\n'), (typed) => ({
            important: typed === importantLines({ ...facts, important: null }).join('\n') ? null : typed,
          }))}
          label="Important information"
          hint="One line each, on the schedule."
          rows={6}
          error={errors.important ?? Object.entries(errors).find(([path]) => path.startsWith('important.'))?.[1]}
        />

        <section aria-labelledby="items" className="stack gap-3 narrowing">
          <div className="spread middle">
            <h2 id="items">Schedule</h2>
            <Button icon="plus" onClick={add}>
              Add an item
            </Button>
          </div>
          <ul className="stack gap-2 narrowing">
            {form.items.map((item, index) => (
              <ItemFields key={item.id} state={state} item={item} index={index} takesFocus={item.id === added} />
            ))}
          </ul>
          {form.items.length === 0 && <p className="muted">Nothing is on the schedule.</p>}
        </section>
      </div>
      {children}
      {/* What came of it is said where it was pressed: the form is several screens long. */}
      <div
        className={styles.foot}
        data-changed={isChanged || word !== null || undefined}
        data-acts={isChanged ? 'tall' : undefined}
      >
        {word && <Notice tone={word.tone}>{word.text}</Notice>}
        {isBehind && (
          <div className="cluster middle alongside">
            <Notice tone="info">
              Another organiser has published changes meanwhile. What you typed is still here.
            </Notice>
            <Button onClick={state.takeIn}>Take theirs in</Button>
          </div>
        )}
        {isChanged && moved.length > 0 && (
          <div role="status">
            <p className="semibold">{moved.join(' ')}</p>
            {!asks && <p className="muted small">Everybody sees it at once. Publish it?</p>}
          </div>
        )}
        <SubmitButton sending={isResting ? 'Publish changes' : 'Publishing...'} disabled={!isChanged}>
          {moved.length > 0 && !asks ? 'Yes, publish' : 'Publish changes'}
        </SubmitButton>
        {isChanged && moved.length > 0 && voting?.state === 'locked' && (
          <ButtonLink kind="quiet" to={paths.votingDesk}>
            Move the vote too
          </ButtonLink>
        )}
        <div className="cluster gap-2">
          <Button disabled={!isChanged} onClick={state.discard}>
            Discard my changes
          </Button>
          <Button kind="quiet" onClick={() => state.change(toForm(defaultFacts))}>
            Fill in the original schedule
          </Button>
        </div>
      </div>
    </Form>
  );
}
