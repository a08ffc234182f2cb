/**
 * The register of all stored data (ADR 47). Each collection defines the rules for its fields, and lists only fields
 * that differ. Downloads, `npm run purge` and docs/data.md are derived from it. A collection of
 * collections.ts that is missing here does not compile; tests/emulators/register.security.test.ts finds stored data
 * that is missing here.
 */

import { candidateSchema } from '@fresher-party/contract/calls/candidates';
import { auditActorSchema, auditTargetSchema } from '@fresher-party/contract/calls/log';
import type { KindName, Register } from './kind.ts';

interface AnyUnion {
  readonly def: { readonly options: readonly { readonly def: { readonly shape: object } }[] };
}

const accountEnds = 'the account is deleted, or the purge';
const expires = 'RETENTION_DAYS after the last night, or the purge';
const projectEnds = 'the end of the project';
const day = 'a day';
const noPerson = { stays: 'it is about no person' } as const;
const limitsStay = { stays: 'limits would begin again with a new account' } as const;
const hidden = { readers: 'nobody' } as const;
const gone = { until: 'the purge', purge: 'removed' } as const;
const erased = { purge: { becomes: 'erased' } } as const;
const erasedPerson = { purge: { becomes: 'erased', ofType: 'user' } } as const;

/** Data that a person has entered. */
const person = {
  readers: 'the person and organisers',
  ownCopy: true,
  export: 'always',
  account: 'deleted',
  purge: 'deleted',
} as const;
/** Credentials, and rate limits. */
const secret = {
  readers: 'nobody',
  until: day,
  export: 'never',
  account: 'deleted',
  purge: 'deleted',
} as const;
/** Data about the event. */
const event = {
  readers: 'organisers',
  until: projectEnds,
  ownCopy: 'about the event',
  export: 'always',
  account: noPerson,
  purge: 'kept',
} as const;
type FieldOf<T> = T extends unknown ? keyof T & string : never;
/** The fields of all types in a union, without duplicates, as paths below `name`. */
function fieldsOf<const N extends string, T>(name: N, union: AnyUnion & { readonly _zod: { readonly output: T } }) {
  const fields = new Set(union.def.options.flatMap(({ def }) => Object.keys(def.shape)));
  return [...fields].map((field) => `${name}.${field}` as `${N}.${FieldOf<T>}`);
}

const auditFields = [
  'action',
  'createdAt',
  ...fieldsOf('who', auditActorSchema),
  ...fieldsOf('target', auditTargetSchema),
] as const;

const candidateKeeps = ['name', 'category', 'version', 'createdAt'] as const;
/** Details of a candidate, which the purge also removes from the candidates. */
const candidateDetails = Object.keys(candidateSchema.shape)
  .filter((field) => field !== 'id' && !candidateKeeps.some((kept) => kept === field))
  .map((field) => `target.${field}`);
const goneFromAudit = auditFields.filter((field) => candidateDetails.includes(field));

export const register = {
  users: {
    ...person,
    what: 'who has an account: name, address, role',
    until: accountEnds,
    columns: ['name', 'email', 'role', 'createdAt'],
  },
  credentials: {
    ...secret,
    what: 'what a login or a session is checked against: hash of the password, ended sessions, blocks; or a station, whose id is a keyed hash of its link',
    until: accountEnds,
    ownCopy: 'as in users and in what was noted, and a hash and ids that open the account',
    fields: {
      mutedAt: { readers: 'the person and organisers' },
      remindersOff: { readers: 'the person' },
      station: { readers: 'organisers', until: 'the event ends' },
      'station.by': { readers: 'nobody', until: 'the station ends' },
      'station.openedBy': { readers: 'nobody', until: 'the event ends' },
    },
  },
  codes: {
    ...secret,
    what: 'requests for a code or a link, with the address and hashes',
    ownCopy: 'short-lived requests, with hashes that open the account',
  },
  mailboxes: {
    ...secret,
    what: 'limits of mails to one address, and when its mail server refused it, under a keyed hash',
    until: 'two days',
    ownCopy: 'when mails went to an address, under an id that names nobody',
    account: { stays: 'the count of wrong codes would begin again with a new account; the count of mails is reset' },
  },
  guests: {
    ...secret,
    what: 'addresses that may sign up while there is a guest list, each a keyed hash; how many, organisers see',
    until: 'organisers delete the list, or the purge',
    ownCopy: 'that an address may sign up, under an id that names nobody',
    account: { stays: 'the person may sign up again' },
  },
  rateLimits: {
    ...secret,
    what: 'tries of passwords, under a keyed hash of address, device or session',
    ownCopy: 'when passwords were tried, under ids that name nobody',
    account: limitsStay,
  },
  activity: {
    ...secret,
    readers: 'the person',
    what: 'what one person has done lately, for limits and repeated requests, under a keyed hash',
    ownCopy: true,
    account: { stays: 'limits would begin again with a new account; the answers are deleted' },
    fields: { requests: hidden },
  },
  subscriptions: {
    ...secret,
    readers: 'the person',
    what: 'phones that get notifications: the browser’s address and keys, its session',
    until: 'the session ends, the account is deleted, or the purge',
    ownCopy: true,
    fields: { 'phones.*.endpoint': hidden, 'phones.*.p256dh': hidden, 'phones.*.auth': hidden },
  },
  deliveries: {
    ...person,
    readers: 'the person',
    what: 'which message went to whom, and what became of it; how many, organisers see',
    until: expires,
    export: 'never',
  },
  outbox: {
    ...event,
    what: 'messages that have begun: their words, and how far the list of recipients is',
    until: `${projectEnds}; about a song, ten minutes; about a password, a day`,
    fields: {
      text: { purge: { becomes: 'erased', ofType: ['song', 'announcement'] } },
      listedTo: { until: 'the purge', purge: { becomes: null } },
    },
  },
  songSubmissions: {
    ...person,
    what: 'song requests: whose, which, and when, for the fair order',
    until: expires,
    columns: ['userId', 'name', 'email', 'songLinks', 'requestedAt', 'createdAt', 'updatedAt', 'expireAt'],
  },
  songs: {
    ...event,
    what: 'requested songs, without by whom: link, title, how far its look-up is',
    until: expires,
    ownCopy: 'links, and what Spotify calls them, without a person',
    account: { deleted: 'where nobody else asked for it' },
    purge: 'deleted',
    columns: [
      'link',
      'title',
      'cover',
      'requestedAt',
      'expireAt',
      'lookup.state',
      'lookup.tries',
      'lookup.dueAt',
      'lookup.event',
    ],
  },
  messages: {
    ...person,
    what: 'whispers, with their sender and what organisers did with them',
    until: expires,
    columns: [
      'message',
      'createdAt',
      'senderId',
      'senderName',
      'senderEmail',
      'state',
      'stateBy.id',
      'stateBy.name',
      'stateAt',
      'readAt',
      'expireAt',
    ],
    fields: {
      senderId: { readers: 'organisers' },
      senderName: { readers: 'organisers' },
      senderEmail: { readers: 'organisers' },
      state: { readers: 'organisers' },
      stateBy: { readers: 'organisers' },
      stateAt: { readers: 'organisers' },
    },
  },
  candidates: {
    ...event,
    readers: 'everybody',
    what: 'candidates: name, category, and until the purge branch, line and photo',
    ownCopy: 'names that organisers registered; belongs to no account',
    columns: ['name', 'category', 'branch', 'line', 'photo', 'version', 'createdAt'],
    keeps: candidateKeeps,
  },
  candidateNames: {
    ...event,
    readers: 'nobody',
    what: 'that a name is taken, under a hash of it',
    ownCopy: 'which names are taken',
  },
  photos: {
    ...event,
    readers: 'everybody',
    what: 'photos of candidates',
    until: 'the purge',
    ownCopy: 'photos that organisers registered; belongs to no account',
    purge: 'deleted',
  },
  participation: {
    ...event,
    readers: 'the person',
    what: 'that somebody voted, never when or for whom; how many, organisers see',
    until: 'the purge',
    ownCopy: true,
    export: 'never',
    account: { stays: 'nobody may vote twice' },
    purge: 'deleted',
  },
  tallies: {
    ...event,
    readers: 'nobody',
    what: 'votes by candidate, until they are counted',
    until: 'the count',
    ownCopy: 'nobody knows whose votes they are',
    export: 'never',
    purge: 'deleted',
  },
  counted: {
    ...event,
    readers: 'nobody',
    what: 'tallies that were counted',
    until: 'the purge',
    ownCopy: 'nobody knows whose votes they are',
    export: 'never',
    purge: 'deleted',
  },
  results: {
    ...event,
    readers: 'everybody',
    what: 'the result of each category: votes by candidate, how many voted',
    ownCopy: 'nobody knows whose votes they are',
  },
  'settings/event': {
    ...event,
    readers: 'everybody',
    what: 'the vote as organisers run it',
    fields: { stage: { readers: 'organisers' } },
  },
  'settings/board': {
    ...event,
    what: 'what the DJ has done',
    until: 'the purge',
    purge: 'deleted',
    fields: { requestsPausedAt: { readers: 'everybody' } },
  },
  'settings/facts': {
    ...event,
    readers: 'everybody',
    what: 'nights and schedule as organisers published them, with the performers that they name, and the last announcement',
    // They name who took each step, and who was last.
    fields: {
      before: { readers: 'organisers', ...gone },
      changedBy: { readers: 'organisers', ...gone },
      announcement: { ...gone },
    },
  },
  'settings/purge': { ...event, what: 'how far the purge has come' },
  'settings/reminders': {
    ...event,
    what: 'which reminders are off',
    fields: { changedBy: { readers: 'organisers', ...gone } },
  },
  'settings/guests': {
    ...event,
    what: 'how many addresses the guest list holds',
    until: 'organisers delete the list, or the purge',
    purge: 'deleted',
  },
  auditLog: {
    ...event,
    what: 'what organisers did; the person sees the acts, not who did them',
    until: `${projectEnds}; after the purge without people`,
    ownCopy: true,
    account: { stays: 'the purge takes people out of it' },
    columns: auditFields,
    keeps: auditFields.filter((field) => !goneFromAudit.includes(field)),
    fields: {
      'who.id': erased,
      'who.name': erased,
      'who.email': erased,
      'who.user': erased,
      'target.id': erasedPerson,
      'target.name': erasedPerson,
      'target.email': erased,
      ...Object.fromEntries(goneFromAudit.map((field) => [field, gone])),
    },
  },
} as const satisfies Register;

/** The kinds that 'Download my data' includes. */
export type OwnCopyKind = { [N in KindName]: (typeof register)[N]['ownCopy'] extends true ? N : never }[KindName];
