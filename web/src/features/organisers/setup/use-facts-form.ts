/** Editing the event's facts: draft, validation, publishing and undo. */

import { useMemo, useRef, useState } from 'react';
import { call, errorText, type Failure } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency-key.ts';
import type { Outcome } from '../../../api/use-act.ts';
import { useFocusInvalid } from '../../../api/use-focus-invalid.ts';
import { check } from '../../../api/use-form.ts';
import { fetchQuery } from '../../../api/use-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { serverNow } from '../../../state/event/event.ts';
import { useDraft } from '../../../state/kept/draft.ts';
import { tabKeys } from '../../../state/kept/storage-keys.ts';
import { useUserId } from '../../../state/session/session.ts';
import { type EventFacts, eventFacts } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { type Done, failed, useOfferUndo } from '../undo-offers.ts';
import { type FactsForm, inSentOrder, sameForm, toFacts, toForm } from './facts-form.ts';
import { mergeFacts } from './merge-facts.ts';

/** Errors by path of the field, such as `items.3.title`. */
type FactErrors = Readonly<Record<string, string>>;

/** The edited form, and the published facts that it started from. */
interface Work {
  readonly form: FactsForm;
  readonly base: FactsForm;
  readonly version: number;
}

const begin = ({ state, facts }: EventFacts): Work => {
  const form = toForm(facts);
  return { form, base: form, version: state.version };
};

/** Parses the tab's draft; null if there is none or it is invalid. */
function readWork(json: string | undefined): Work | null {
  try {
    const work = JSON.parse(json ?? 'null') as Work | null;
    // Throws for an invalid form.
    if (work) toFacts(work.form);
    return work && typeof work.version === 'number' && work.base ? work : null;
  } catch {
    return null;
  }
}

const joinedText = (clashes: readonly string[]): string =>
  clashes.length === 0
    ? 'Another organiser has published changes meanwhile. They are joined with yours: look them over, then publish.'
    : `Another organiser has published changes meanwhile. They are joined with yours. Both of you changed ${clashes.join(', ')}: yours stands. Look it over, then publish.`;

/** `published`: the newest version. */
export function useFactsForm(published: EventFacts) {
  const owner = useUserId();
  const [kept, keep] = useDraft(tabKeys.factsDraft, owner);
  const keys = useIdempotencyKeys(tabKeys.factsKey, owner);
  const [draft, setDraft] = useState<Work | null>(() => readWork(kept.work));
  const [errors, setErrors] = useState<FactErrors>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [done, setDone] = useState<(Done & { readonly version: number }) | null>(null);
  /** The id of the open item. */
  const [openItem, setOpenItem] = useState<string | null>(null);
  const ref = useRef<HTMLFormElement>(null);

  const focusInvalid = useFocusInvalid(ref);

  const fresh = useMemo(() => begin(published), [published]);
  // A draft that started from equal facts is not behind, whatever its version.
  const work = draft && sameForm(draft.base, fresh.base) ? { ...draft, version: fresh.version } : (draft ?? fresh);
  const keepWork = (next: Work | null) => {
    const changed = next && !sameForm(next.form, next.base) ? next : null;
    setDraft(changed);
    keep(changed ? { work: JSON.stringify(changed) } : {});
  };
  const latest = useRef(work);
  latest.current = work;

  /** Rebases the draft onto newly published facts. */
  const rebase = (onto: EventFacts) => {
    const { form, clashes } = mergeFacts(latest.current.base, latest.current.form, toForm(onto.facts));
    keepWork({ form, base: toForm(onto.facts), version: onto.state.version });
    setErrors({});
    setOutcome({ tone: 'info', text: joinedText(clashes) });
  };

  const onRefused = async (failure: Failure) => {
    if (failure.code !== 'CHANGED')
      return setOutcome({ tone: 'error', text: errorText(failure, adminTexts.publishFailed) });
    const newest = await call('GET /admin/event');
    if (newest.success) rebase(newest.data.data);
    else setOutcome({ tone: 'error', text: failure.message });
    await fetchQuery(eventFacts);
  };

  // One at a time, since an undo publishes, too, and each needs its own idempotency key.
  const [runExclusive, busy] = useSubmit((publishing: () => Promise<void>) => publishing());

  /** Undoes a publication by publishing the previous facts again. What was typed becomes a draft again. */
  const takeBack = async (base: FactsForm, version: number) => {
    const body = { version, facts: toFacts(base) };
    const published = latest.current.base;
    // Before the call: its response may get lost, and a listener may report the change first.
    keepWork({ ...latest.current, base, version });
    const result = await call('POST /admin/event', { body, idempotencyKey: keys.keyFor(body) });
    if (result.success) {
      keys.settle();
      keepWork({ ...latest.current, base, version: result.data.data.facts.version });
      setDone(null);
      setOutcome({ tone: 'success', text: 'What was there before is back. What you typed is still here.' });
    } else {
      const isOver = result.code === 'CHANGED';
      if (isOver) keepWork({ ...latest.current, base: published, version });
      setDone({
        ...failed(isOver ? adminTexts.publishedSince : errorText(result, adminTexts.publishFailed)),
        version: isOver ? Number.POSITIVE_INFINITY : version,
        ...(!isOver && { undo: () => runExclusive(() => takeBack(base, version)) }),
      });
    }
    await fetchQuery(eventFacts);
  };

  const send = async (onPublished?: (version: number) => void) => {
    setOutcome(null);
    const { base, version } = latest.current;
    const form = inSentOrder(latest.current.form);
    keepWork({ ...latest.current, form });
    const body = { version, facts: toFacts(form) };
    // Lazy: the schema is as large as a page. If it can't be loaded, the server still validates.
    const schema = await import('@fresher-party/contract/calls/event').catch(() => null);
    const { errors: found } = check(schema?.factsBody ?? null, body, ([, ...path]) => path.join('.'));
    setErrors(found);
    if (Object.keys(found).length > 0) {
      const wrong = Object.keys(found).find((path) => path.startsWith('items.'));
      if (wrong) setOpenItem(form.items[Number(wrong.split('.')[1])]?.id ?? null);
      setOutcome({ tone: 'error', text: found.items ?? 'Please check what is marked.' });
      focusInvalid(true);
      return;
    }
    const result = await call('POST /admin/event', { body, idempotencyKey: keys.keyFor(body) });
    if (!result.success) return onRefused(result);
    keys.settle();
    const after = result.data.data.facts.version;
    await fetchQuery(eventFacts);
    keepWork(null);
    setOpenItem(null);
    setDone({
      key: `published-${after}`,
      text: 'Published. Everybody sees it within seconds.',
      at: serverNow(),
      version: after,
      undo: () => runExclusive(() => takeBack(base, after)),
    });
    onPublished?.(after);
  };
  // Only until somebody publishes again.
  useOfferUndo(done && done.version >= published.state.version ? done : null);

  /** `path`: the changed field, whose error is cleared. */
  const change = (changed: Partial<FactsForm>, path?: string) => {
    keepWork({ ...latest.current, form: { ...latest.current.form, ...changed } });
    setOutcome((shown) => (shown?.tone === 'success' ? null : shown));
    if (path === undefined) setErrors({});
    else if (path in errors) setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== path)));
  };

  return {
    form: work.form,
    base: work.base,
    /** The version of the facts that it started from. */
    version: work.version,
    errors,
    outcome,
    busy,
    ref,
    openItem,
    openOnly: setOpenItem,
    isChanged: draft !== null,
    /** Somebody else has published since. */
    isBehind: draft !== null && !busy && published.state.version > work.version,
    /** Props to spread on a field. `path`: of its error; `changed` maps typed text to a change of the form. */
    field: (path: string, value: string, changed: (typed: string) => Partial<FactsForm>) => ({
      value,
      error: errors[path],
      onChange: ({ target }: { target: { value: string } }) => change(changed(target.value), path),
    }),
    change,
    discard() {
      keepWork(null);
      setErrors({});
      setOutcome(null);
      setOpenItem(null);
    },
    takeIn: () => rebase(published),
    publish: (onPublished?: (version: number) => void) => runExclusive(() => send(onPublished)),
  };
}

export type FactsFormState = ReturnType<typeof useFactsForm>;
