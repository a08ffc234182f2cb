/**
 * How people's data leave each collection (ADR 47): by account deletion, and by `npm run purge` after the event.
 * docs/data.md says what each holds. A missing collection does not compile.
 */

import type { AuditDoc, Documents, SettingsDocuments } from './collections.ts';

type Stored = Omit<Documents, 'settings'> & {
  [N in keyof SettingsDocuments as `settings/${N}`]: SettingsDocuments[N];
};
/** A collection, or a document of `settings`. */
export type StoredName = keyof Stored;

export interface DataRule<T = never> {
  /** Whether 'Download my data' includes it. */
  readonly ownCopy: boolean;
  /** What happens when its person deletes their account. */
  readonly account: 'deleted' | 'stays';
  /** What the purge does with a document; a function returns what is left of it. */
  readonly purge: 'deleted' | 'stays' | ((document: T) => object);
}

/** Replaces these fields, so that the log stays readable. */
const erased = (value: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, names.includes(name) ? 'erased' : one]));

/** An allowlist: what a later version adds does not survive. */
const only = <T extends object>(value: T, names: readonly (keyof T)[]): object =>
  Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));

const person = ['id', 'name', 'email', 'user'] as const;

function targetWithoutPeople(target: AuditDoc['target']): object {
  if (target.type === 'user') return erased(target, person);
  if (target.type === 'candidate') return only(target, ['type', 'id', 'name', 'category', 'version']);
  return target;
}

export const entryWithoutPeople = ({ action, who, target, createdAt }: AuditDoc) =>
  ({ action, who: erased(who, person), target: targetWithoutPeople(target), createdAt }) as AuditDoc;

export const personalData = {
  users: { ownCopy: true, account: 'deleted', purge: 'deleted' },
  credentials: { ownCopy: false, account: 'deleted', purge: 'deleted' },
  codes: { ownCopy: false, account: 'deleted', purge: 'deleted' },
  mailboxes: { ownCopy: false, account: 'stays', purge: 'deleted' },
  guests: { ownCopy: false, account: 'stays', purge: 'deleted' },
  rateLimits: { ownCopy: false, account: 'stays', purge: 'deleted' },
  activity: { ownCopy: true, account: 'stays', purge: 'deleted' },
  subscriptions: { ownCopy: true, account: 'deleted', purge: 'deleted' },
  deliveries: { ownCopy: true, account: 'deleted', purge: 'deleted' },
  outbox: {
    ownCopy: false,
    account: 'stays',
    purge: (message) => ({ ...message, text: 'erased', to: [], listedTo: null }),
  },
  songSubmissions: { ownCopy: true, account: 'deleted', purge: 'deleted' },
  songs: { ownCopy: false, account: 'deleted', purge: 'deleted' },
  messages: { ownCopy: true, account: 'deleted', purge: 'deleted' },
  candidates: {
    ownCopy: false,
    account: 'stays',
    purge: (candidate) => only(candidate, ['name', 'category', 'version', 'createdAt']),
  },
  candidateNames: { ownCopy: false, account: 'stays', purge: 'stays' },
  photos: { ownCopy: false, account: 'stays', purge: 'deleted' },
  participation: { ownCopy: true, account: 'stays', purge: 'deleted' },
  tallies: { ownCopy: false, account: 'stays', purge: 'deleted' },
  counted: { ownCopy: false, account: 'stays', purge: 'deleted' },
  results: { ownCopy: false, account: 'stays', purge: 'stays' },
  'settings/event': { ownCopy: false, account: 'stays', purge: 'stays' },
  'settings/board': { ownCopy: false, account: 'stays', purge: 'deleted' },
  'settings/facts': {
    ownCopy: false,
    account: 'stays',
    purge: (facts) => ({
      ...only(facts, ['version', 'facts', 'nowVersion', 'now']),
      before: [],
      announcement: null,
    }),
  },
  'settings/reminders': {
    ownCopy: false,
    account: 'stays',
    purge: (reminders) => only(reminders, ['off']),
  },
  'settings/guests': { ownCopy: false, account: 'stays', purge: 'deleted' },
  auditLog: { ownCopy: true, account: 'stays', purge: entryWithoutPeople },
} as const satisfies { [N in StoredName]: DataRule<Stored[N]> };

/** What 'Download my data' includes. */
export type OwnCopyName = {
  [N in StoredName]: (typeof personalData)[N]['ownCopy'] extends true ? N : never;
}[StoredName];
