import { factsBody } from '@fresher-party/contract/calls/event';
import { defaultFacts, type Facts, importantLines } from '@fresher-party/contract/facts';
import { Fragment, useRef, useState } from 'react';
import { call, errorText, randomHex } from '../../../api/client.ts';
import type { Outcome } from '../../../api/use-act.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { check, useDraft, useFocusInvalid, useIdempotencyKeys } from '../../../api/use-form.ts';
import { fetchQuery, updateQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { liveTargets } from '../../../live/targets.ts';
import { tabKeys } from '../../../state/kept/browser-storage.ts';
import { useUserId } from '../../../state/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { OutcomeNotice } from '../../../ui/Notice.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { dayAndTime, type EventFacts, eventFacts, useLiveQuery } from '../admin-queries.ts';
import { NowControl } from '../NowControl.tsx';
import styles from './Event.module.css';
import { type FactsForm, type FieldOf, type NightForm, newItem, sameForm, toFacts, toForm } from './facts-form.ts';
import { ItemFields } from './ItemFields.tsx';

export function EventPage() {
  const facts = useLiveQuery(eventFacts, [liveTargets.facts]);
  return (
    <AdminFrame
      heading="Event"
      sub="Nights, venue and schedule"
      back={paths.setup}
      live
      needs="Publishing needs the internet. What you type stays here until you are back."
    >
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

/** What was typed, and the version that it replaces. */
interface Work {
  readonly form: FactsForm;
  readonly version: number;
}

/** The tab's draft; null if there is none, or one of another shape. */
function readWork(json = 'null'): Work | null {
  try {
    const work: Work | null = JSON.parse(json);
    return work && toFacts(work.form) && work;
  } catch {
    return null;
  }
}

/** What is wrong, by field: `venue`, `nights.0.label`, `judges.title` for an item. */
function problemsOf(facts: Facts): Readonly<Record<string, string>> {
  return check(factsBody, { version: 0, facts }, ([, part, index, name]) => {
    if (part === 'items' && index !== undefined) return `${facts.items[Number(index)]?.id}.${String(name)}`;
    return part === 'nights' ? `nights.${String(index)}.${String(name)}` : String(part);
  }).errors;
}

function EventForm({ published }: { published: EventFacts }) {
  const owner = useUserId();
  const [kept, keep] = useDraft(tabKeys.factsDraft, owner);
  const keys = useIdempotencyKeys(tabKeys.factsKey, owner);
  const [draft, setDraft] = useState(() => readWork(kept.work));
  /** Whether what is wrong is marked: from the first try on. */
  const [isTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** The version that somebody has published meanwhile: the person may publish over it, or load it. Not kept. */
  const [newest, setNewest] = useState<number | null>(null);
  /** Moving a night concerns everybody, so that is confirmed. */
  const [isAsked, setAsked] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(ref);

  const base = toForm(published.facts);
  const { form, version } = draft ?? { form: base, version: published.state.version };
  const isChanged = draft !== null && !sameForm(form, base);
  const facts = toFacts(form);
  const errors = isTried ? problemsOf(facts) : {};
  const isWrong = Object.keys(errors).length > 0;
  const said: Outcome | null = isWrong
    ? { tone: 'error', text: errors.items ?? 'Please check what is marked.' }
    : outcome;

  const put = (work: Work | null) => {
    setDraft(work);
    keep(work ? { work: JSON.stringify(work) } : {});
  };
  const change = (changed: Partial<FactsForm>) => {
    put({ form: { ...form, ...changed }, version });
    if (newest === null) setOutcome(null);
  };
  const field: FieldOf = (name, value, changed) => ({
    value,
    error: errors[name],
    onChange: ({ target }) => change(changed(target.value)),
  });
  const load = (text?: string) => {
    put(null);
    setTried(false);
    setNewest(null);
    setOutcome(text === undefined ? null : { tone: 'success', text });
  };

  const [publish, busy] = useSubmit(async () => {
    const body = { version: newest ?? version, facts };
    const result = await call('POST /admin/event', { body, idempotencyKey: keys.keyFor(body) });
    setAsked(false);
    if (result.success) {
      keys.settle();
      await fetchQuery(eventFacts);
      return load('Published. Everybody sees it within seconds.');
    }
    setOutcome({ tone: 'error', text: errorText(result, 'The changes were not published. Please try again.') });
    if (result.code !== 'CHANGED') return;
    const theirs = await call('GET /admin/event');
    if (!theirs.success) return;
    setNewest(theirs.data.data.state.version);
    updateQuery(eventFacts, () => theirs.data.data);
  });
  const before = published.facts.nights;
  const moved = facts.nights.filter(({ startsAt }, index) => startsAt !== before[index]?.startsAt);
  const submit = async () => {
    setTried(true);
    const isRefused = Object.keys(problemsOf(facts)).length > 0;
    focusInvalid(isRefused);
    if (!isRefused && moved.length > 0) setAsked(true);
    else if (!isRefused) await publish();
  };

  const usual = importantLines({ ...published.facts, important: null }).join('\n');
  const night = (index: 0 | 1) => {
    const [one, two] = form.nights;
    const shown = form.nights[index];
    const text = (name: keyof NightForm) =>
      field(`nights.${index}.${name}`, shown[name], (typed) => {
        const changed = { ...shown, [name]: typed };
        return { nights: index === 0 ? [changed, two] : [one, changed] };
      });
    return (
      <fieldset className={`fieldset card stack gap-4 narrowing ${styles.night}`}>
        <legend className="legend bold">{index === 0 ? 'Night One' : 'Night Two'}</legend>
        <TextField {...text('label')} label="Name" autoComplete="off" required />
        <div className={styles.times}>
          {/* The body has the date only as part of `startsAt`, so an invalid date is marked there. */}
          <TextField {...text('date')} label="Date" type="date" required />
          <TextField {...text('startsAt')} label="Begins" type="time" required />
          <TextField {...text('endsAt')} label="Ends" type="time" required />
        </div>
      </fieldset>
    );
  };

  return (
    <>
      <Form
        form={{ busy, notice: null, ref, submit }}
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
                const item = newItem(randomHex().slice(0, 12));
                setAdded(item.id);
                change({ items: [...form.items, item] });
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
                <ItemFields
                  form={form}
                  index={index}
                  field={field}
                  change={change}
                  isNew={item.id === added}
                  isWrong={Object.keys(errors).some((name) => name.startsWith(`${item.id}.`))}
                />
              </Fragment>
            ))}
          </ul>
          {form.items.length === 0 && <p className="muted">Nothing is on the schedule.</p>}
        </section>
        <div className="stack gap-6 narrowing">
          {night(0)}
          {night(1)}
          <TextField
            {...field('dayTwoStartsAt', form.dayTwoStartsAt, (dayTwoStartsAt) => ({ dayTwoStartsAt }))}
            label="Day Two begins"
            hint="On the day of Night Two: its schedule starts in the morning."
            type="time"
            required
          />
          <TextField
            {...field('venue', form.venue, (venue) => ({ venue }))}
            label="Venue"
            autoComplete="off"
            required
          />
          <TextArea
            {...field('important', form.important ?? usual, (typed) => ({ important: typed === usual ? null : typed }))}
            label="Important information"
            hint="One line each, on the schedule."
            rows={6}
          />
          <div className="cluster gap-2">
            <Button disabled={!isChanged} onClick={() => load()}>
              Discard my changes
            </Button>
            <Button kind="quiet" onClick={() => change(toForm(defaultFacts))}>
              Fill in the original schedule
            </Button>
          </div>
        </div>
        {/* Sticky: the form is several screens long. */}
        <div className={`stack narrowing ${styles.foot}`} data-sticky={isChanged || said !== null || undefined}>
          <OutcomeNotice of={said} />
          <div className="cluster gap-2">
            <SubmitButton sending="Publishing..." disabled={!isChanged}>
              {newest === null ? 'Publish changes' : 'Publish mine over theirs'}
            </SubmitButton>
            {newest !== null && (
              <Button wide onClick={() => load()}>
                Load theirs
              </Button>
            )}
          </div>
        </div>
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
