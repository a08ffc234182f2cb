import type { EndpointKey, Endpoints, Output, RequestBody } from '@fresher-party/contract/endpoints';
import {
  type ChangeEvent,
  type RefObject,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { asRecord, type DraftKey, parseKept, tabStorage } from '../state/kept/browser-storage.ts';
import { currentOwner, currentSession } from '../state/session/session.ts';
import { callAny, type Failure, type Result, randomHex } from './client.ts';
import { type Outcome, unexpected, useSubmit } from './use-act.ts';

type Values = Readonly<Record<string, string | readonly string[]>>;
type FieldErrors<V> = Readonly<Partial<Record<keyof V, string | undefined>>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

interface Schema {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } };
}

type BodySchema<K extends EndpointKey> = Endpoints[K] extends { readonly body: infer S } ? S & Schema : never;

interface Options<K extends EndpointKey, V extends Values> {
  readonly endpoint: K;
  /** Loads the schema lazily: it is as large as a page, and not needed before the user has typed. */
  readonly schema: () => Promise<BodySchema<K>>;
  readonly values: V;
  /** The body to validate and send; a field has the name of its property in it. */
  readonly body: (values: V) => RequestBody<K>;
  /** Validates what is not in the body, such as a repeated password. */
  readonly check?: (values: V) => FieldErrors<V>;
  /** Replaces the plain call, for example to retry a code by logging in. */
  readonly send?: (body: RequestBody<K>, idempotencyKey: string, values: V) => Promise<Result<Output<K>>>;
  readonly failureText: (failure: Failure) => string;
  readonly onSuccess: (answer: Output<K>, body: RequestBody<K>, values: V) => void;
  /** Fields kept in the tab for this user until a success, never a password. */
  readonly draft?: { readonly key: DraftKey; readonly fields: readonly (keyof V & string)[] };
  /** Where the idempotency key is stored, so that a form sent again after leaving the page is not a second request. */
  readonly idempotencyKeyIn?: DraftKey;
  /** Emptied when the server rejects them. */
  readonly clears?: readonly (keyof V)[];
  /** Errors of fields are shown above the form as well. */
  readonly repeatsRefusals?: boolean;
  /** The values stay after a success. */
  readonly keepsValues?: boolean;
}

interface InputProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

export interface Form<V extends Values, R = unknown> {
  readonly values: V;
  readonly errors: FieldErrors<V>;
  readonly notice: Outcome | null;
  readonly busy: boolean;
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly field: (name: keyof V & string) => InputProps;
  readonly set: (changed: Partial<V>) => void;
  readonly setErrors: (errors: FieldErrors<V>) => void;
  readonly setNotice: (notice: Outcome | null) => void;
  readonly submit: () => Promise<void>;
  /** Sends the same values again, such as to get another code. */
  readonly resend: () => Promise<Result<R>>;
  readonly forgetDraft: () => void;
}

const pick = <V extends Values>(values: V, names: readonly (keyof V & string)[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')]));

const hasErrors = (errors: Readonly<Record<string, unknown>>): boolean =>
  Object.values(errors).some((error) => error !== undefined);

/** Milliseconds for which a submission waits for the schema. */
const schemaMs = 5000;

type FieldOf = (path: Issue['path']) => PropertyKey | undefined;

/** The parsed body, or the first message per field. Without a schema that runs here, only the server validates. */
export function check(schema: Schema | null, body: unknown, fieldOf: FieldOf = ([first]) => first) {
  const errors: Record<PropertyKey, string> = {};
  let parsed: ReturnType<Schema['safeParse']> | undefined;
  try {
    parsed = schema?.safeParse(body);
  } catch {
    // As without a schema.
  }
  if (parsed === undefined) return { body, errors };
  if (parsed.success) return { body: parsed.data, errors };
  for (const { path, message } of parsed.error.issues) errors[fieldOf(path) ?? ''] ??= message;
  return { body, errors };
}

/** All forms use this: validation by the contract's schema, one submission at a time, errors at their fields, drafts. */
export function useForm<K extends EndpointKey, V extends Values>(options: Options<K, V>): Form<V, Output<K>> {
  const { endpoint, schema, draft } = options;
  const [kept, keep] = useDraft(draft?.key);
  const [values, setValues] = useState<V>(() => ({
    ...options.values,
    ...Object.fromEntries((draft?.fields ?? []).flatMap((name) => (kept[name] ? [[name, kept[name]]] : []))),
  }));
  const [errors, setErrors] = useState({} as FieldErrors<V>);
  const [notice, setNotice] = useState<Outcome | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  const keys = useIdempotencyKeys(options.idempotencyKeyIn);

  // If it can't be loaded in time, the server still validates.
  const [loadSchema] = useState(() => (): Promise<Schema | null> => {
    const late = new Promise<null>((resolve) => setTimeout(resolve, schemaMs, null));
    return Promise.race([schema().catch(() => null), late]);
  });
  const loading = useRef<number>(undefined);

  // State is a render behind: two changes can come before it.
  const latest = useRef(values);
  const put = (changed: Partial<V>) => {
    // After the key's own frame.
    loading.current ??= window.setTimeout(loadSchema, 300);
    latest.current = { ...latest.current, ...changed };
    setValues(latest.current);
    if (draft) keep(pick(latest.current, draft.fields));
  };

  const set = (changed: Partial<V>) => {
    const before = latest.current;
    put(changed);
    setErrors((shown) => {
      const left = Object.entries(shown).filter(([name]) => latest.current[name] === before[name]);
      return left.length < Object.keys(shown).length ? (Object.fromEntries(left) as FieldErrors<V>) : shown;
    });
  };

  const mark = (found: FieldErrors<V>) => showInvalid(ref, () => setErrors(found));

  const parse = async (of: V) => {
    const { body, errors: found } = check(await loadSchema(), options.body(of));
    return { body: body as RequestBody<K>, errors: { ...found, ...options.check?.(of) } as FieldErrors<V> };
  };

  const send = async (body: RequestBody<K>): Promise<Result<Output<K>>> => {
    const typed = latest.current;
    // Calls that are not idempotent ignore it. Of what was typed: the schema, which trims, may not be there each time.
    const idempotencyKey = keys.keyFor(options.body(typed));
    const result = await (options.send?.(body, idempotencyKey, typed) ??
      callAny<Output<K>>(endpoint, { body, idempotencyKey }));
    if (!result.success) return result;
    keys.settle();
    setNotice(null);
    if (!options.keepsValues) set(options.values);
    options.onSuccess(result.data, body, typed);
    return result;
  };

  /** Takes over what came without an event: typed before hydration, or filled in by a password manager. */
  const takeFilled = () => {
    const fields = ref.current?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"]), textarea') ?? [];
    for (const { name, value } of fields) {
      const known = latest.current[name];
      if (value !== '' && value !== known && typeof known === 'string') set({ [name]: value } as unknown as Partial<V>);
    }
  };
  const takeAtStart = useEffectEvent(takeFilled);
  // Before the next render, which would clear the fields.
  useLayoutEffect(() => takeAtStart(), []);

  const attempt = async () => {
    takeFilled();
    // The last notice stays until the answer: without it the form would move under a double tap.
    const { body, errors: found } = await parse(latest.current);
    mark(found);
    if (hasErrors(found)) {
      // An error in a property without a field, such as a value that the page added.
      const elsewhere = hasErrors(ofFields(found, latest.current)) ? null : Object.values(found).find(Boolean);
      setNotice(elsewhere ? { tone: 'error', text: String(elsewhere) } : null);
      return;
    }
    const result = await send(body);
    if (result.success) return;
    const refused = ofFields(result.details, latest.current);
    mark(refused);
    for (const name of options.clears ?? []) {
      if (refused[name]) put({ [name]: options.values[name] } as Partial<V>);
    }
    const shown = !hasErrors(refused) || options.repeatsRefusals;
    setNotice(shown ? { tone: 'error', text: options.failureText(result) } : null);
  };
  const [submit, busy] = useSubmit(() => attempt().catch(() => setNotice(unexpected)));

  return {
    values,
    errors,
    notice,
    busy,
    ref,
    field: (name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name],
      onChange: ({ target }) => set({ [name]: target.value } as unknown as Partial<V>),
    }),
    set,
    setErrors,
    setNotice,
    submit,
    resend: async () => send((await parse(latest.current)).body),
    forgetDraft: () => keep({}),
  };
}

export function ofFields<V extends Values>(details: Readonly<Record<string, unknown>>, values: V): FieldErrors<V> {
  return Object.fromEntries(Object.entries(details).filter(([name]) => name in values)) as FieldErrors<V>;
}

/** Shows what is wrong, and focuses the first field of it. */
export function showInvalid(form: RefObject<HTMLFormElement | null>, show: () => void): void {
  flushSync(show);
  const wrong = form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
  for (const field of wrong) field.closest('details')?.setAttribute('open', '');
  wrong[0]?.focus();
}

export type Draft = Readonly<Record<string, string>>;

function parseDraft(json: string | null): Draft {
  const { owner, fields } = asRecord(parseKept(json));
  // Not `currentOwner`, which may tell the session's listeners: this runs while a page renders.
  const kept = Object.entries(owner === (currentSession()?.user.id ?? '') ? asRecord(fields) : {});
  return Object.fromEntries(kept.filter((field): field is [string, string] => typeof field[1] === 'string'));
}

export function draftJson(fields: Draft): string | null {
  return Object.values(fields).some((text) => text !== '') ? JSON.stringify({ owner: currentOwner(), fields }) : null;
}

export function useDraft(key: DraftKey | undefined): readonly [kept: Draft, keep: (fields: Draft) => void] {
  const [kept] = useState(() => (key ? parseDraft(tabStorage.read(key)) : {}));
  const keep = useCallback((fields: Draft) => key && tabStorage.write(key, draftJson(fields)), [key]);
  return [kept, keep];
}

/** The same key for the same body until it has succeeded, across reloads if it is kept in the tab (ADR 8). */
export function useIdempotencyKeys(keptIn?: DraftKey) {
  const [kept, keep] = useDraft(keptIn);
  const pending = useRef<Draft>(kept);
  const set = (next: Draft) => {
    pending.current = next;
    keep(next);
  };
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body);
      if (pending.current.body !== text || !pending.current.key) set({ body: text, key: randomHex() });
      return pending.current.key ?? '';
    },
    settle: () => set({}),
  };
}
