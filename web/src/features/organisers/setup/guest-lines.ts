/** The addresses in what spreadsheets and mail programs write, and what in it is none. Pure. */

import { emailField } from '@fresher-party/contract/calls/person';
import { validationTexts } from '@fresher-party/contract/texts';

interface GuestLines {
  /** As sign-up stores them, each once. */
  readonly emails: readonly string[];
  /** `Line 3: x@example.org: …` */
  readonly leftOut: readonly string[];
}

/** The text of a file; null for a workbook or a PDF. Addresses are ASCII, so of encodings only UTF-16 matters. */
export function textOf(bytes: Uint8Array): string | null {
  const begin = String.fromCharCode(...bytes.subarray(0, 2));
  if (['PK', '%P', '\u00d0\u00cf'].includes(begin)) return null;
  return new TextDecoder(begin === '\u00ff\u00fe' ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** `problemOf` says why a well-formed address may not sign up. */
export function readGuests(text: string, problemOf: (email: string) => string | null): GuestLines {
  const emails = new Set<string>();
  const leftOut: string[] = [];
  for (const [index, line] of text
    .normalize('NFKC')
    .split(/\r\n?|\n/)
    .entries()) {
    const leave = (what: string, why: string) => leftOut.push(`Line ${index + 1}: ${what}: ${why}`);
    const found = line.split(/[\s,;|<>()[\]"]+/u).filter((word) => word.includes('@'));
    // The names of the columns, and Excel's line of the separator.
    const isHeading = index < 2 && /mail|^"?sep=/i.test(line);
    if (found.length === 0 && line.trim() !== '' && !isHeading)
      leave(line.replace(/^[\s,;]+|[\s,;]+$/g, ''), validationTexts.emailInvalid);
    for (const word of found) {
      const address = word.replace(/^.*:|\?.*$/g, '').replace(/^'+|'+$/g, '');
      const { data, error } = emailField.safeParse(address);
      const problem =
        data === undefined ? (error?.issues[0]?.message ?? validationTexts.emailInvalid) : problemOf(data);
      if (problem !== null) leave(address, problem);
      else if (data !== undefined) emails.add(data);
    }
  }
  return { emails: [...emails], leftOut };
}
