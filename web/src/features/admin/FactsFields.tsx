import { defaultFacts, importantLines } from '@fresher-party/contract/facts';
import type { ReactNode } from 'react';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import input from '../../ui/TextField.module.css';
import { Field, TextField } from '../../ui/TextField.tsx';
import styles from './Event.module.css';
import { type ItemForm, isShowable, type NightForm, newItem, toFacts, toForm } from './facts-form.ts';
import { ItemFields } from './ItemFields.tsx';
import type { FactsFormState } from './use-facts-form.ts';

function NightFields({ state, index }: { state: FactsFormState; index: 0 | 1 }) {
  const night = state.form.nights[index];
  const set = (name: keyof NightForm, value: string, path: string) => {
    const [one, two] = state.form.nights;
    const changed = { ...night, [name]: value };
    state.change({ nights: index === 0 ? [changed, two] : [one, changed] }, path);
  };
  const field = (name: keyof NightForm, at: string) => {
    const path = `nights.${index}.${at}`;
    return {
      value: night[name],
      error: state.errors[path],
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value, path),
    };
  };
  return (
    <fieldset className={`fieldset stack gap-4 narrowing ${styles.night}`}>
      <legend className="legend bold">{index === 0 ? 'First night' : 'Second night'}</legend>
      <TextField {...field('label', 'label')} label="Name" autoComplete="off" required />
      <div className={styles.times}>
        {/* A date that can't be is said at the beginning, which is made of both. */}
        <TextField {...field('date', 'date')} label="Date" type="date" required />
        <TextField {...field('startsAt', 'startsAt')} label="Begins" type="time" required />
        <TextField {...field('endsAt', 'endsAt')} label="Ends" type="time" required />
      </div>
    </fieldset>
  );
}

/** All that an organiser can change, in one form; `children` is the preview, before the button that publishes. */
export function FactsFields({ state, children }: { state: FactsFormState; children: ReactNode }) {
  const { form, errors, word, busy, ref, isChanged, isBehind } = state;
  const facts = toFacts(form);
  const lines = isShowable(facts) ? importantLines(facts) : [];
  const setItems = (items: readonly ItemForm[], path?: string) => state.change({ items }, path);
  const add = () => setItems([...form.items, newItem(newIdempotencyKey().slice(0, 12), 'two')]);
  const formState = { busy, hasDraft: true, notice: null, ref, submit: state.publish };

  return (
    <Form form={formState} className={styles.editor} noticeElsewhere aria-label="The event">
      <div className="stack gap-6 narrowing">
        {word && <Notice tone={word.tone}>{word.text}</Notice>}
        {isBehind && (
          <div className="cluster middle alongside">
            <Notice tone="info">
              Another organiser has published changes meanwhile. What you typed is still here.
            </Notice>
            <Button onClick={state.takeIn}>Take theirs in</Button>
          </div>
        )}
        <NightFields state={state} index={0} />
        <NightFields state={state} index={1} />
        <TextField
          label="Day Two begins"
          hint="On the day of the second night: its schedule starts in the morning."
          type="time"
          required
          value={form.dayTwoStartsAt}
          error={errors.dayTwoStartsAt}
          onChange={({ target }) => state.change({ dayTwoStartsAt: target.value }, 'dayTwoStartsAt')}
        />
        <TextField
          label="Venue"
          autoComplete="off"
          required
          value={form.venue}
          error={errors.venue}
          onChange={({ target }) => state.change({ venue: target.value }, 'venue')}
        />
        <Field
          label="Important information"
          hint="One line each, on the schedule."
          error={errors.important ?? Object.entries(errors).find(([path]) => path.startsWith('important.'))?.[1]}
        >
          {(described) => (
            <textarea
              {...described}
              className={input.input}
              rows={6}
              value={form.important ?? lines.join('\n')}
              onChange={({ target }) => {
                const isDefault = target.value === importantLines({ ...facts, important: null }).join('\n');
                state.change({ important: isDefault ? null : target.value }, 'important');
              }}
            />
          )}
        </Field>

        <section aria-labelledby="items" className="stack gap-3 narrowing">
          <div className="spread middle">
            <h2 id="items">Schedule</h2>
            <Button icon="plus" onClick={add}>
              Add an item
            </Button>
          </div>
          <ul className="stack gap-2 narrowing">
            {form.items.map((item, index) => (
              <ItemFields key={item.id} state={state} item={item} index={index} onItems={setItems} />
            ))}
          </ul>
          {form.items.length === 0 && <p className="muted">Nothing is on the schedule.</p>}
        </section>
      </div>
      {children}
      <div className={styles.foot}>
        <SubmitButton sending="Publishing..." disabled={!isChanged}>
          Publish changes
        </SubmitButton>
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
