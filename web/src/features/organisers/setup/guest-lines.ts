/** Reads addresses out of what spreadsheets and mail programs write, line by line. Pure. */

import { emailField } from '@fresher-party/contract/calls/person';
import { validationTexts } from '@fresher-party/contract/texts';

export interface GuestLines {
  /** Without duplicates, as sign-up stores them, in the order of the file. */
  readonly emails: readonly string[];
  /** Everything else from the first address on, with the reason. Lines are counted from 1. */
  readonly leftOut: readonly { readonly line: number; readonly reason: string }[];
}

/** The text of a file, in UTF-8 or as Excel's 'Unicode Text'; null for a workbook or a PDF. */
export function textOf(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 2));
  if (['PK', '%P', '\u00d0\u00cf'].includes(start)) return null;
  return new TextDecoder(start === '\u00ff\u00fe' ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** Each as `Name <address>`, `mailto:address` or alone. */
const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;|<>()[\]"]+/u)
    .filter((word) => word.includes('@'))
    .map((word) => word.replace(/^.*:|\?.*$/g, '').replace(/^'+|'+$/g, ''));

/** Reads the addresses of a text. `problemOf` says why a well-formed address may not sign up. */
export function readGuests(text: string, problemOf: (email: string) => string | null): GuestLines {
  const lineOf = new Map<string, number>();
  const leftOut: GuestLines['leftOut'][number][] = [];
  const rows = text.normalize('NFKC').split(/\r\n?|[\n\u2028\u2029]/);
  const first = rows.findIndex((row) => row.includes('@'));
  for (const [index, row] of rows.entries()) {
    const line = index + 1;
    const leave = (what: string, why: string = validationTexts.emailInvalid) =>
      leftOut.push({ line, reason: `${what}: ${why}` });
    const addresses = addressesIn(row);
    // What is above the first address are titles.
    if (addresses.length === 0 && row.trim() !== '' && index > first) leave(row.trim());
    for (const address of addresses) {
      const { data: email, error } = emailField.safeParse(address);
      const problem = email === undefined ? error?.issues[0]?.message : problemOf(email);
      const earlier = lineOf.get(email ?? '');
      if (email === undefined || problem) leave(address, problem ?? undefined);
      else if (earlier === undefined) lineOf.set(email, line);
      else if (earlier !== line) leave(email, `also in line ${earlier}`);
    }
  }
  return { emails: [...lineOf.keys()], leftOut };
}
