/** Editing the event's facts: draft, validation, publishing. */

import type { Facts } from '@fresher-party/contract/facts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call, errorText } from '../../../api/client.ts';
import { useIdempotencyKeys } from '../../../api/idempotency-key.ts';
import type { Outcome } from '../../../api/use-act.ts';
import { check, useFocusInvalid } from '../../../api/use-form.ts';
import { fetchQuery } from '../../../api/use-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { useDraft } from '../../../state/kept/draft.ts';
import { tabKeys } from '../../../state/kept/storage-keys.ts';
import { useUserId } from '../../../state/session/session.ts';
import { type EventFacts, eventFacts } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { type FactsForm, sameForm, toFacts, toForm } from './facts-form.ts';

/** What was typed, and the version that it replaces. */
interface Work {
  readonly form: FactsForm;
  readonly version: number;
}

/** Parses the tab's draft; null if there is none or it is invalid. */
function readWork(json: string | undefined): Work | null {
  try {
    const work = JSON.parse(json ?? 'null') as Work | null;
    // Throws for an invalid form.
    if (work) toFacts(work.form);
    return typeof work?.version === 'number' ? work : null;
  } catch {
    return null;
  }
}

/** The field of an issue: `venue`, `nights.0.label`, `judges.title` for an item. */
function fieldOf([, part, index, name]: readonly PropertyKey[], { items }: Facts): string {
  if (part === 'items' && index !== undefined) return `${items[Number(index)]?.id}.${String(name)}`;
  return part === 'nights' ? `nights.${String(index)}.${String(name)}` : String(part);
}

/** `published`: the newest version. */
export function useFactsForm(published: EventFacts) {
  const owner = useUserId();
  const [kept, keep] = useDraft(tabKeys.factsDraft, owner);
  const keys = useIdempotencyKeys(tabKeys.factsKey, owner);
  const [draft, setDraft] = useState(() => readWork(kept.work));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** The version that somebody has published meanwhile: the person may publish over it, or load it. Not kept. */
  const [newest, setNewest] = useState<number | null>(null);
  const isBehind = newest !== null;
  const ref = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(ref);
  // Lazy: the schema is as large as a page. If it can't be loaded, the server still validates.
  const schema = useRef<Parameters<typeof check>[0]>(null);
  useEffect(() => {
    import('@fresher-party/contract/calls/event').then(
      ({ factsBody }) => {
        schema.current = factsBody;
      },
      () => null,
    );
  }, []);

  const base = useMemo(() => toForm(published.facts), [published]);
  const work = draft ?? { form: base, version: published.state.version };
  const latest = useRef(work);
  latest.current = work;
  const put = (next: Work | null) => {
    if (next) latest.current = next;
    setDraft(next);
    keep(next ? { work: JSON.stringify(next) } : {});
  };
  const problemsOf = (body: { version: number; facts: Facts }) =>
    check(schema.current, body, (path) => fieldOf(path, body.facts)).errors as Record<string, string>;

  /** Shows the published facts again, whoever published them. */
  const load = (said: Outcome | null = null) => {
    put(null);
    setErrors({});
    setNewest(null);
    setOutcome(said);
  };

  const bodyOf = ({ form, version }: Work) => ({ version, facts: toFacts(form) });

  /** Marks what is wrong. Whether nothing is. */
  const validate = (): boolean => {
    const found = problemsOf(bodyOf(latest.current));
    const isValid = Object.keys(found).length === 0;
    setErrors(found);
    setOutcome(isValid ? null : { tone: 'error', text: found.items ?? 'Please check what is marked.' });
    focusInvalid(!isValid);
    return isValid;
  };

  const [publish, busy] = useSubmit(async () => {
    if (!validate()) return;
    const body = { ...bodyOf(latest.current), ...(newest === null ? {} : { version: newest }) };
    const result = await call('POST /admin/event', { body, idempotencyKey: keys.keyFor(body) });
    if (result.success) {
      keys.settle();
      await fetchQuery(eventFacts);
      return load({ tone: 'success', text: 'Published. Everybody sees it within seconds.' });
    }
    setOutcome({ tone: 'error', text: errorText(result, adminTexts.publishFailed) });
    if (result.code !== 'CHANGED') return;
    const theirs = await call('GET /admin/event');
    if (theirs.success) setNewest(theirs.data.data.state.version);
    await fetchQuery(eventFacts);
  });

  /** `field`: whose text changed. Its error goes, and those of others that this has corrected. */
  const change = (changed: Partial<FactsForm>, field?: string) => {
    put({ form: { ...latest.current.form, ...changed }, version: latest.current.version });
    const marked = Object.entries(errors);
    const wrong = marked.length > 0 && schema.current && problemsOf(bodyOf(latest.current));
    const left = marked.filter(([name]) => name !== field && (!wrong || name in wrong));
    if (left.length < marked.length) setErrors(Object.fromEntries(left));
    if (left.length === 0 && !isBehind) setOutcome(null);
  };

  return {
    form: work.form,
    errors,
    outcome,
    busy,
    ref,
    isBehind,
    isChanged: draft !== null && !sameForm(draft.form, base),
    /** Props to spread on a field. `changed` maps typed text to a change of the form. */
    field: (name: string, value: string, changed: (typed: string) => Partial<FactsForm>) => ({
      value,
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => change(changed(target.value), name),
    }),
    change,
    load,
    validate,
    publish,
  };
}

export type FactsFormState = ReturnType<typeof useFactsForm>;
