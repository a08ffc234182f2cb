/** Each read that the rules allow, with twins that differ in one fact and are denied (design §4). */

import { pathOf, uids } from './documents.ts';
import type { Actor } from './environment.ts';
import type { Read } from './requests.ts';

/** Everything that a rule can tell two reads apart by. */
export interface Facts extends Read {
  readonly actor: Actor;
}

/** One fact changed, and one only. */
type Change = { [F in keyof Facts]: Pick<Facts, F> }[keyof Facts];

export interface ReadCase {
  readonly title: string;
  readonly facts: Facts;
  /** The ids that come back. */
  readonly found: readonly string[];
  readonly deniedWhen: Readonly<Record<string, Change>>;
}

const strangers = {
  'a stranger asks': { actor: 'stranger' },
  'an account without a role asks': { actor: 'account without a role' },
  'an account with a made-up role asks': { actor: 'account with a made-up role' },
  'an account with a list of roles asks': { actor: 'account with a list of roles' },
} as const satisfies Record<string, Change>;

const notAdmins = { ...strangers, 'a guest asks': { actor: 'guest' } } as const satisfies Record<string, Change>;

const beyond = (max: number): Record<string, Change> => ({
  [`the limit is ${max + 1}`]: { limit: max + 1 },
  'there is no limit': { limit: null },
});

const idIn = (collection: Parameters<typeof pathOf>[0], uid: string): string =>
  pathOf(collection, uid).slice(collection.length + 1);

const everyId = (collection: Parameters<typeof pathOf>[0]): string[] =>
  Object.values(uids)
    .map((uid) => idIn(collection, uid))
    .sort();

function get(actor: Actor, collection: Parameters<typeof pathOf>[0], uid: string): Facts {
  return { actor, operation: 'get', collection, id: idIn(collection, uid), limit: null, senderId: null };
}

function list(actor: Actor, collection: Parameters<typeof pathOf>[0], limit: number, senderId: string | null): Facts {
  return { actor, operation: 'list', collection, id: '', limit, senderId };
}

const anyone: ReadCase[] = (['stranger', 'account without a role', 'guest', 'admin'] as const).map((actor) => ({
  title: `${actor} gets settings/event`,
  facts: get(actor, 'settings', uids.guest),
  found: ['event'],
  deniedWhen: {
    'it is another setting': { id: 'other' },
    'it is in another collection': { collection: 'participation' },
    'the settings are listed': { operation: 'list' },
  },
}));

const own: ReadCase[] = (['users', 'songSubmissions'] as const).flatMap((collection) => [
  {
    title: `guest gets their own document of ${collection}`,
    facts: get('guest', collection, uids.guest),
    found: [uids.guest],
    deniedWhen: { ...strangers, 'it is a neighbour’s': { id: uids.neighbour }, 'it is an admin’s': { id: uids.admin } },
  },
  {
    title: `admin gets their own document of ${collection}`,
    facts: get('admin', collection, uids.admin),
    found: [uids.admin],
    deniedWhen: { ...notAdmins, 'it is in a closed collection': { collection: 'credentials' } },
  },
]);

const ofAnybody: ReadCase[] = (['users', 'candidates', 'songSubmissions', 'messages', 'auditLog'] as const).flatMap(
  (collection) => [
    {
      title: `admin gets a document of ${collection}`,
      facts: get('admin', collection, uids.neighbour),
      found: [idIn(collection, uids.neighbour)],
      deniedWhen: { ...notAdmins, 'it is in a closed collection': { collection: 'credentials' } },
    },
    {
      title: `admin lists 1000 of ${collection}`,
      facts: list('admin', collection, 1000, null),
      found: everyId(collection),
      deniedWhen: {
        ...notAdmins,
        ...beyond(1000),
        'it is a closed collection': { collection: 'credentials' },
      },
    },
  ],
);

const guestLists: ReadCase[] = [
  {
    title: 'guest lists 500 candidates',
    facts: list('guest', 'candidates', 500, null),
    found: everyId('candidates'),
    deniedWhen: { ...strangers, ...beyond(500), 'it is the songs': { collection: 'songs' } },
  },
  {
    title: 'guest lists 500 of their own messages',
    facts: list('guest', 'messages', 500, uids.guest),
    found: [idIn('messages', uids.guest)],
    deniedWhen: {
      ...strangers,
      ...beyond(500),
      'they are a neighbour’s': { senderId: uids.neighbour },
      'they are everybody’s': { senderId: null },
    },
  },
  {
    title: 'admin lists 1000 messages of one person',
    facts: list('admin', 'messages', 1000, uids.guest),
    found: [idIn('messages', uids.guest)],
    deniedWhen: { ...notAdmins, ...beyond(1000) },
  },
];

export const readCases: readonly ReadCase[] = [...anyone, ...own, ...ofAnybody, ...guestLists];
