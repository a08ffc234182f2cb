/**
 * The part of Cloud Logging's query language that our filters use: comparisons with =, : and >=, quoted words alone, AND
 * (also unwritten), OR, which binds closer, and parentheses. Anything else throws.
 */

export interface LogEntry {
  readonly severity: string;
  readonly resource: { readonly type: string; readonly labels: Readonly<Record<string, string>> };
  readonly jsonPayload?: Readonly<Record<string, unknown>>;
  readonly textPayload?: string;
  /** In the entries that Cloud Run itself writes about each call. */
  readonly httpRequest?: { readonly status: number };
}

const severities = ['DEBUG', 'INFO', 'NOTICE', 'WARNING', 'ERROR', 'CRITICAL', 'ALERT', 'EMERGENCY'];

const tokenForms = /\s*(\(|\)|AND\b|OR\b|"[^"]*"|[\w.]+\s*(?:>=|=|:)\s*(?:"[^"]*"|[\w.]+))/y;

function tokensOf(filter: string): string[] {
  const tokens: string[] = [];
  const form = new RegExp(tokenForms);
  while (form.lastIndex < filter.trimEnd().length) {
    const at = form.lastIndex;
    const [, token] = form.exec(filter) ?? [];
    if (token === undefined) throw new Error(`Not understood: ${filter.slice(at)}`);
    tokens.push(token);
  }
  return tokens;
}

const valueAt = (entry: LogEntry, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], entry);

function compares(entry: LogEntry, token: string): boolean {
  if (token.startsWith('"')) return JSON.stringify(entry).includes(token.slice(1, -1));
  const [, path = '', sign, given = ''] = /^([\w.]+)\s*(>=|=|:)\s*(.+)$/.exec(token) ?? [];
  const wanted = given.replace(/^"|"$/g, '');
  const value = valueAt(entry, path);
  if (value === undefined) return false;
  if (sign === '=') return String(value) === wanted;
  if (sign === ':') return String(value).toLowerCase().includes(wanted.toLowerCase());
  if (path === 'severity') return severities.indexOf(String(value)) >= severities.indexOf(wanted);
  return typeof value === 'number' && value >= Number(wanted);
}

/** Whether Cloud Logging would find the entry with this filter. Throws for what it doesn't understand. */
export function matches(filter: string, entry: LogEntry): boolean {
  const tokens = tokensOf(filter);
  let at = 0;
  const term = (): boolean => {
    const token = tokens[at++];
    if (token === undefined || token === ')' || token === 'AND' || token === 'OR')
      throw new Error(`Not understood: ${filter}`);
    if (token !== '(') return compares(entry, token);
    const inner = all();
    if (tokens[at++] !== ')') throw new Error(`A parenthesis is open: ${filter}`);
    return inner;
  };
  const any = (): boolean => {
    let held = term();
    while (tokens[at] === 'OR') {
      at += 1;
      held = term() || held;
    }
    return held;
  };
  function all(): boolean {
    let held = any();
    while (at < tokens.length && tokens[at] !== ')') {
      if (tokens[at] === 'AND') at += 1;
      held = any() && held;
    }
    return held;
  }
  const held = all();
  if (at < tokens.length) throw new Error(`Not understood: ${filter}`);
  return held;
}
