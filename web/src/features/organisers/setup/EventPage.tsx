import { factsBody } from '@fresher-party/contract/calls/event';
import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import { Fragment, useId, useRef, useState } from 'react';
import { call, errorText, randomHex } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { check, showInvalid, useDraft, useIdempotencyKeys } from '../../../api/use-form.ts';
import { fetchQuery, updateQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { liveTargets } from '../../../live/targets.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Acts } from '../../../ui/Slot.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { dayAndTime, type EventFacts, eventFacts, useLiveQuery } from '../admin-queries.ts';
import { NowControl } from '../NowControl.tsx';
import { say } from '../undo.tsx';
import styles from './Event.module.css';
import { type FactsForm, type FieldOf, idsOf, toFacts, toForm } from './facts-form.ts';
import { ItemFields } from './ItemFields.tsx';

export function EventPage() {
  const facts = useLiveQuery(eventFacts, [liveTargets.facts]);
  return (
    <AdminFrame heading="Event" sub="Nights, venue, schedule" back={paths.setup} live>
      <Loaded of={facts} label="Loading the event" rows={6} failed="Failed to load the event." ageIsShown>
        {(published) => (
          <>
            <NowControl />
            <EventForm published={published} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}

function problemsOf(facts: Facts): Readonly<Record<string, string>> {
  return check(factsBody, { version: 0, facts }, ([, part, index, name]) => {
    if (part === 'items' && index !== undefined) return `${facts.items[Number(index)]?.id}.${String(name)}`;
    return part === 'nights' ? `nights.${String(index)}.${String(name)}` : String(part);
  }).errors;
}

function EventForm({ published }: { published: EventFacts }) {
  const [kept, keep] = useDraft('factsDraft');
  const keys = useIdempotencyKeys('factsKey');
  const [draft, setDraft] = useState<FactsForm | null>(kept.version ? kept : null);
  /** Whether what is wrong is marked: from the first try on. */
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The version that somebody has published meanwhile: the person may publish over it, or load it. Not kept. */
  const [newest, setNewest] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  const id = useId();

  /** What is published, with its version: a draft keeps the one that it began with. */
  const base = { ...toForm(published.facts), version: String(published.state.version) };
  const form: FactsForm = draft ?? base;
  const ids = idsOf(form);
  const facts = toFacts(form);
  const isChanged = JSON.stringify(facts) !== JSON.stringify(toFacts(base));
  const problems = problemsOf(facts);
  const errors = isTried ? problems : {};
  const isWrong = Object.keys(problems).length > 0;
  const problem = isTried && isWrong ? (errors.items ?? 'Please check what is marked.') : failure;

  const put = (next: FactsForm | null) => {
    setDraft(next);
    keep(next ?? {});
  };
  const change = (changed: FactsForm) => {
    put({ ...form, ...changed });
    if (newest === null) setFailure(null);
  };
  const field: FieldOf = (name) => ({
    value: form[name] ?? '',
    error: errors[name],
    onChange: ({ target }) => change({ [name]: target.value }),
  });
  const load = () => {
    put(null);
    setTried(false);
    setNewest(null);
    setFailure(null);
  };

  const [publish, busy] = useSubmit(async () => {
    const body = { version: newest ?? Number(form.version), facts };
    const result = await call('POST /admin/event', { body, idempotencyKey: keys.keyFor(body) });
    setAsked(false);
    if (result.success) {
      keys.settle();
      await fetchQuery(eventFacts);
      say({ text: 'Published. Everybody sees it within seconds.' });
      return load();
    }
    setFailure(errorText(result, 'The changes were not published. Please try again.'));
    if (result.code !== 'CHANGED') return;
    const theirs = await call('GET /admin/event');
    if (!theirs.success) return;
    setNewest(theirs.data.data.state.version);
    updateQuery(eventFacts, () => theirs.data.data);
  });
  const before = published.facts.nights;
  const moved = facts.nights.filter(({ startsAt }, index) => startsAt !== before[index]?.startsAt);
  const submit = async () => {
    showInvalid(ref, () => setTried(true));
    if (isWrong) return;
    if (moved.length > 0) setAsked(true);
    else await publish();
  };

  const nightOf = (id: string | undefined) => form[`${id}.night`];
  const order = (next: readonly string[]) => change({ items: next.join(' ') });

  return (
    <>
      <Form
        form={{ busy, notice: null, ref, submit }}
        id={id}
        className={`stack gap-6 narrowing items-start ${styles.editor}`}
        noticeElsewhere
        aria-label="The event"
      >
        <section aria-labelledby="items" className="stack narrowing">
          <div className="spread middle">
            <h2 id="items">Schedule</h2>
            <Button
              icon="plus"
              onClick={() => {
                const id = randomHex().slice(0, 12);
                setAdded(id);
                setTried(false);
                change({ items: [...ids, id].join(' '), [`${id}.night`]: 'two' });
              }}
            >
              Add an item
            </Button>
          </div>
          <ul className={styles.items}>
            {ids.map((id, index) => (
              <Fragment key={id}>
                {nightOf(id) !== nightOf(ids[index - 1]) && (
                  <li className={styles.day}>
                    <h3>{nightOf(id) === 'one' ? form['nights.0.label'] : 'Day Two'}</h3>
                  </li>
                )}
                <ItemFields
                  id={id}
                  startsAt={facts.items.find((item) => item.id === id)?.startsAt}
                  field={field}
                  isNew={id === added}
                  onMove={(by) => order(ids.toSpliced(index, 1).toSpliced(Math.max(0, index + by), 0, id))}
                  onRemove={() => order(ids.toSpliced(index, 1))}
                />
              </Fragment>
            ))}
          </ul>
          {ids.length === 0 && <p className="muted">Nothing is on the schedule.</p>}
        </section>
        <div className="stack gap-6 narrowing">
          {['Night One', 'Night Two'].map((title, index) => (
            <fieldset key={title} className={`fieldset card stack gap-4 narrowing ${styles.night}`}>
              <legend className="legend bold">{title}</legend>
              <TextField {...field(`nights.${index}.label`)} label="Name" autoComplete="off" required />
              <div className={styles.times}>
                {/* The body has the date only as part of `startsAt`, so an invalid date is marked there. */}
                <TextField {...field(`nights.${index}.date`)} label="Date" type="date" required />
                <TextField {...field(`nights.${index}.startsAt`)} label="Begins" type="time" required />
                <TextField {...field(`nights.${index}.endsAt`)} label="Ends" type="time" required />
              </div>
            </fieldset>
          ))}
          <TextField
            {...field('dayTwoStartsAt')}
            label="Day Two begins"
            hint="On the day of Night Two: its schedule starts in the morning."
            type="time"
            required
          />
          <TextField {...field('venue')} label="Venue" autoComplete="off" required />
          <TextArea
            {...field('important')}
            label="Important information"
            hint="One line each, on the schedule."
            rows={6}
          />
          <div className="cluster gap-2">
            <Button disabled={!isChanged} onClick={load}>
              Discard my changes
            </Button>
            <Button kind="quiet" onClick={() => change(toForm(defaultFacts))}>
              Fill in the original schedule
            </Button>
          </div>
        </div>
        <Acts className="stack narrowing">
          {problem !== null && <Notice tone="error">{problem}</Notice>}
          <div className="cluster gap-2">
            <SubmitButton form={id} sending="Publishing..." disabled={!isChanged}>
              {newest === null ? 'Publish changes' : 'Publish mine over theirs'}
            </SubmitButton>
            {newest !== null && (
              <Button wide onClick={load}>
                Load theirs
              </Button>
            )}
          </div>
        </Acts>
      </Form>
      {isAsked && (
        <Confirm
          title={moved.length > 1 ? 'Move both nights?' : 'Move the night?'}
          act={{ busy, submit: publish }}
          yes="Yes, publish"
          doing="Publishing..."
          onCancel={() => setAsked(false)}
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
