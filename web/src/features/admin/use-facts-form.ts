/** The event's facts while an organiser changes them: a draft, checks with sentences at their fields, and publishing. */

import type { Facts } from '@fresher-party/contract/facts';
import { useMemo, useRef, useState } from 'react';
import { call, errorText, type Failure } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency-key.ts';
import { useFocusInvalid } from '../../api/use-focus-invalid.ts';
import { fetchQuery } from '../../api/use-query.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useDraft } from '../../state/draft.ts';
import { useUserId } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { type EventFacts, eventFacts } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';
import { type FactsForm, inSentOrder, sameForm, toFacts, toForm } from './facts-form.ts';
import { mergeFacts } from './merge-facts.ts';

/** Sentences by the path of a field, `items.3.title`. */
export type FactErrors = Readonly<Record<string, string>>;

interface Word {
  readonly tone: 'success' | 'error' | 'info';
  readonly text: string;
}

/** What is being changed, and the published facts that it began from. */
interface Work {
  readonly form: FactsForm;
  readonly base: FactsForm;
  readonly version: number;
}

const begin = ({ state, facts }: EventFacts): Work => {
  const form = toForm(facts);
  return { form, base: form, version: state.version };
};

/** What was kept of a tab's draft; null for nothing, or for something damaged. */
function readWork(json: string | undefined): Work | null {
  try {
    const work = JSON.parse(json ?? 'null') as Work | null;
    // Throws for what is no form.
    if (work) toFacts(work.form);
    return work && typeof work.version === 'number' && work.base ? work : null;
  } catch {
    return null;
  }
}

const joinedText = (clashes: readonly string[]): string =>
  clashes.length === 0
    ? 'Another organiser has published changes meanwhile. They are joined with yours below: look them over, then publish.'
    : `Another organiser has published changes meanwhile. They are joined with yours below. Both of you changed ${clashes.join(', ')}: yours stands. Look it over, then publish.`;

async function check(version: number, facts: Facts): Promise<FactErrors> {
  // As large as a page. Without it the server alone checks.
  const schema = await import('@fresher-party/contract/schemas/facts').catch(() => null);
  const parsed = schema?.factsBody.safeParse({ version, facts });
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed?.error?.issues ?? []) errors[path.slice(1).join('.')] ??= message;
  return errors;
}

/** `published`: the newest that the server has told of. */
export function useFactsForm(published: EventFacts) {
  const owner = useUserId();
  const [kept, keep] = useDraft(tabKeys.factsDraft, owner);
  const keys = useIdempotencyKeys(tabKeys.factsKey, owner);
  const [draft, setDraft] = useState<Work | null>(() => readWork(kept.work));
  const [errors, setErrors] = useState<FactErrors>({});
  const [word, setWord] = useState<Word | null>(null);
  const ref = useRef<HTMLFormElement>(null);

  const focusInvalid = useFocusInvalid(ref);

  const fresh = useMemo(() => begin(published), [published]);
  const work = draft ?? fresh;
  const take = (next: Work | null) => {
    const changed = next && !sameForm(next.form, next.base) ? next : null;
    setDraft(changed);
    keep(changed ? { work: JSON.stringify(changed) } : {});
  };
  const latest = useRef(work);
  latest.current = work;

  /** Puts what others have published since under what is typed here. */
  const rebase = (onto: EventFacts) => {
    const { form, clashes } = mergeFacts(latest.current.base, latest.current.form, toForm(onto.facts));
    take({ form, base: toForm(onto.facts), version: onto.state.version });
    setErrors({});
    setWord({ tone: 'info', text: joinedText(clashes) });
  };

  const refuse = async (failure: Failure) => {
    if (failure.code !== 'EVENT_CHANGED')
      return setWord({ tone: 'error', text: errorText(failure, adminTexts.publishFailed) });
    const newest = await call('GET /admin/event');
    if (newest.success) rebase(newest.data.data);
    else setWord({ tone: 'error', text: failure.message });
    await fetchQuery(eventFacts);
  };

  const [publish, busy] = useSubmit(async () => {
    setWord(null);
    const { version } = latest.current;
    const form = inSentOrder(latest.current.form);
    take({ ...latest.current, form });
    const facts = toFacts(form);
    const found = await check(version, facts);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      setWord({ tone: 'error', text: found.items ?? 'Please check what is marked below.' });
      focusInvalid(true);
      return;
    }
    const body = { version, facts };
    const result = await call('POST /admin/event', { body, idempotencyKey: keys.keyFor(body) });
    if (!result.success) return refuse(result);
    keys.settle();
    await fetchQuery(eventFacts);
    take(null);
    setWord({ tone: 'success', text: 'Published. Everybody sees it within seconds.' });
  });

  return {
    form: work.form,
    base: work.base,
    errors,
    word,
    busy,
    ref,
    isChanged: draft !== null,
    /** Somebody else has published since this was begun. */
    isBehind: draft !== null && published.state.version !== draft.version,
    /** `path`: of the field that is changed; its sentence goes. */
    change(changed: Partial<FactsForm>, path?: string) {
      take({ ...latest.current, form: { ...latest.current.form, ...changed } });
      if (path === undefined) setErrors({});
      else if (path in errors) setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== path)));
    },
    discard() {
      take(null);
      setErrors({});
      setWord(null);
    },
    takeIn: () => rebase(published),
    publish,
  };
}

export type FactsFormState = ReturnType<typeof useFactsForm>;
