/**
 * The typed text of a form, kept for its writer while the tab lives: a new version, a lost page or an ended session must
 * not take it. Never a password. Signing out forgets it.
 */

import { useCallback, useState } from 'react';
import { asRecord, parseKept } from '../../read/record.ts';
import { tabStorage } from './browser-storage.ts';
import type { tabKeys } from './storage-keys.ts';

export type DraftKey = (typeof tabKeys)[keyof typeof tabKeys];

/** The texts by field. */
export type Draft = Readonly<Record<string, string>>;

/** Reads what was kept for `owner` (a user id, or '' before logging in); {} when it is not theirs or damaged. */
export function parseDraft(json: string | null, owner: string): Draft {
  const { owner: keptFor, fields } = asRecord(parseKept(json));
  const kept = Object.entries(keptFor === owner ? asRecord(fields) : {});
  return Object.fromEntries(kept.filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** The text to keep, or null when all fields are empty. */
export function draftJson(owner: string, fields: Draft): string | null {
  return Object.values(fields).some((text) => text !== '') ? JSON.stringify({ owner, fields }) : null;
}

/** What was kept when the component came up, and how to keep what is typed from then on. */
export function useDraft(
  key: DraftKey | undefined,
  owner: string,
): readonly [kept: Draft, keep: (fields: Draft) => void] {
  const [kept] = useState(() => (key ? parseDraft(tabStorage.read(key), owner) : {}));
  const keep = useCallback((fields: Draft) => key && tabStorage.write(key, draftJson(owner, fields)), [key, owner]);
  return [kept, keep];
}
