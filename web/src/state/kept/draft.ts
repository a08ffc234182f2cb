/** Drafts, stored per user in the tab, never a password: updates and expired sessions lose no text. */

import { useCallback, useState } from 'react';
import { asRecord, parseKept, tabStorage } from './browser-storage.ts';
import type { tabKeys } from './storage-keys.ts';

export type DraftKey = (typeof tabKeys)[keyof typeof tabKeys];

export type Draft = Readonly<Record<string, string>>;

export function parseDraft(json: string | null, owner: string): Draft {
  const { owner: keptFor, fields } = asRecord(parseKept(json));
  const kept = Object.entries(keptFor === owner ? asRecord(fields) : {});
  return Object.fromEntries(kept.filter((field): field is [string, string] => typeof field[1] === 'string'));
}

export function draftJson(owner: string, fields: Draft): string | null {
  return Object.values(fields).some((text) => text !== '') ? JSON.stringify({ owner, fields }) : null;
}

export function useDraft(
  key: DraftKey | undefined,
  owner: string,
): readonly [kept: Draft, keep: (fields: Draft) => void] {
  const [kept] = useState(() => (key ? parseDraft(tabStorage.read(key), owner) : {}));
  const keep = useCallback((fields: Draft) => key && tabStorage.write(key, draftJson(owner, fields)), [key, owner]);
  return [kept, keep];
}
