/**
 * Drafts of forms, stored per user in the tab, so that an update, a reload or an expired session loses no text. Never a
 * password. Deleted on sign-out.
 */

import { useCallback, useState } from 'react';
import { asRecord, parseKept, tabStorage } from './browser-storage.ts';
import type { tabKeys } from './storage-keys.ts';

export type DraftKey = (typeof tabKeys)[keyof typeof tabKeys];

/** The texts by field. */
export type Draft = Readonly<Record<string, string>>;

/** Parses the draft of `owner` (a user id, or '' before login); {} if it is another user's or invalid. */
export function parseDraft(json: string | null, owner: string): Draft {
  const { owner: keptFor, fields } = asRecord(parseKept(json));
  const kept = Object.entries(keptFor === owner ? asRecord(fields) : {});
  return Object.fromEntries(kept.filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** The draft to store, or null when all fields are empty. */
export function draftJson(owner: string, fields: Draft): string | null {
  return Object.values(fields).some((text) => text !== '') ? JSON.stringify({ owner, fields }) : null;
}

/** The draft at the time of the first render, and a function that stores a newer one. */
export function useDraft(
  key: DraftKey | undefined,
  owner: string,
): readonly [kept: Draft, keep: (fields: Draft) => void] {
  const [kept] = useState(() => (key ? parseDraft(tabStorage.read(key), owner) : {}));
  const keep = useCallback((fields: Draft) => key && tabStorage.write(key, draftJson(owner, fields)), [key, owner]);
  return [kept, keep];
}
