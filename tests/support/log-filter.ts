/**
 * The part of Cloud Logging's query language that our filters use: comparisons with =, : and >=, and quoted words,
 * joined by AND (may be implicit) and by OR, which binds closer. Throws for anything else.
 */

export interface LogEntry {
  readonly severity: string;
  readonly resource: { readonly type: string; readonly labels: Readonly<Record<string, string>> };
  readonly jsonPayload?: Readonly<Record<string, unknown>>;
  readonly textPayload?: string;
  /** Only in Cloud Run's own entries about calls. */
  readonly httpRequest?: { readonly status: number };
}

const severities = ['DEBUG', 'INFO', 'NOTICE', 'WARNING', 'ERROR', 'CRITICAL', 'ALERT', 'EMERGENCY'];

const term = String.raw`(?:"[^"]*"|[\w.]+(?:>=|=|:)(?:"[^"]*"|[\w.]+))`;
const group = String.raw`${term}(?:\s+OR\s+${term})*`;
/** Parentheses are supported only around ORs, where they change nothing. */
const filterForm = new RegExp(String.raw`^(?:${group}|\(${group}\))(?:\s+(?:AND\s+)?(?:${group}|\(${group}\)))*$`);

const valueAt = (entry: LogEntry, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], entry);

function compares(entry: LogEntry, text: string): boolean {
  if (text.startsWith('"')) return JSON.stringify(entry).includes(text.slice(1, -1));
  const [, path = '', sign, given = ''] = /^([\w.]+)(>=|=|:)(.+)$/.exec(text) ?? [];
  const wanted = given.replaceAll('"', '');
  const value = valueAt(entry, path);
  if (value === undefined) return false;
  if (sign === '=') return String(value) === wanted;
  if (sign === ':') return String(value).toLowerCase().includes(wanted.toLowerCase());
  if (path === 'severity') return severities.indexOf(String(value)) >= severities.indexOf(wanted);
  return typeof value === 'number' && value >= Number(wanted);
}

/** Whether an entry matches a filter. */
export function matches(filter: string, entry: LogEntry): boolean {
  if (!filterForm.test(filter)) throw new Error(`Not understood: ${filter}`);
  const groups = filter.match(new RegExp(group, 'g')) ?? [];
  return groups.every((one) => (one.match(new RegExp(term, 'g')) ?? []).some((text) => compares(entry, text)));
}
