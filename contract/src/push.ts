/** Notifications on a phone (ADR 44): what each says, how long it is worth showing, and where a tap leads. Pure. */

const minute = 60_000;
const hour = 60 * minute;

export const pushKinds = ['vote', 'results', 'song', 'announcement'] as const;
export type PushKind = (typeof pushKinds)[number];

/** What a phone is sent. */
export interface PushMessage {
  /** A message replaces an older one of its tag. */
  readonly tag: PushKind;
  readonly title: string;
  readonly body: string;
}

/** The page that a tap opens. */
export const pushPaths: Readonly<Record<PushKind, string>> = {
  vote: '/vote',
  results: '/results',
  song: '/music',
  announcement: '/',
};

/** How long after its moment a message is of use, in milliseconds; what has not arrived by then never does. An announcement has its own end. */
export const pushLifetimes: Readonly<Record<Exclude<PushKind, 'announcement'>, number>> = {
  vote: hour,
  results: 12 * hour,
  song: 10 * minute,
};

/** How soon a phone that saves its battery is to be woken (RFC 8030 §5.3). */
export const pushUrgencies: Readonly<Record<PushKind, 'normal' | 'high'>> = {
  vote: 'high',
  results: 'normal',
  song: 'high',
  announcement: 'high',
};

export const voteMessage: PushMessage = {
  tag: 'vote',
  title: 'Voting is open',
  body: 'Choose your Mr and Miss Fresher. A vote is final.',
};

export const resultsMessage: PushMessage = {
  tag: 'results',
  title: 'The results are out',
  body: 'See who is Mr and Miss Fresher.',
};

/** `title` as the music service names the song; without one it is called 'Your song'. */
export function songMessage(state: 'next' | 'playing', title?: string): PushMessage {
  const song = title ? `‘${title}’` : 'Your song';
  return state === 'next'
    ? { tag: 'song', title: 'You’re next', body: `${song} is the DJ’s next song.` }
    : { tag: 'song', title: 'Your song is on', body: `${song} is playing now.` };
}

/** What organisers have announced. */
export const announcementMessage = (body: string): PushMessage => ({
  tag: 'announcement',
  title: 'From the organisers',
  body,
});

/** What is shown for a message that can't be read: browsers demand that something is. */
export const unreadableMessage = { title: 'Freshers Night', body: 'There is news from the night.' } as const;

/** `message` of successful answers, and refusals. */
export const pushTexts = {
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for this device.',
  badEndpoint: 'This browser’s notification service is not one that we know. Please use another browser.',
  badKey: 'This browser’s key for notifications can’t be read. Turn notifications off and on again.',
} as const;

/** Lengths in characters, and how many phones of one account are kept: the oldest goes first. */
export const pushLimits = { endpointLength: 1000, phones: 5 } as const;
