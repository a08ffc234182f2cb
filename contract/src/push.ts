/** Notifications on a phone (ADR 44): text, lifetime, and the page that a tap opens. Pure. */

const minute = 60_000;
const hour = 60 * minute;

const pushKinds = ['vote', 'results', 'song', 'announcement'] as const;
export type PushKind = (typeof pushKinds)[number];

export interface PushMessage {
  readonly tag: PushKind;
  readonly title: string;
  readonly body: string;
}

export const pushPaths: Readonly<Record<PushKind, string>> = {
  vote: '/vote',
  results: '/results',
  song: '/music',
  announcement: '/',
};

/** Milliseconds after which an undelivered message is dropped. An announcement has its own end. */
export const pushLifetimes: Readonly<Record<Exclude<PushKind, 'announcement'>, number>> = {
  vote: hour,
  results: 12 * hour,
  song: 10 * minute,
};

/** Urgency for phones that save battery (RFC 8030 §5.3). */
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

export function songMessage(state: 'next' | 'playing', title?: string): PushMessage {
  const song = title ? `‘${title}’` : 'Your song';
  return state === 'next'
    ? { tag: 'song', title: 'You’re next', body: `${song} is the DJ’s next song.` }
    : { tag: 'song', title: 'Your song is on', body: `${song} is playing now.` };
}

export const announcementMessage = (body: string): PushMessage => ({
  tag: 'announcement',
  title: 'From the organisers',
  body,
});

/** Shown for a message that can't be parsed, because browsers require a notification for each push. */
export const unreadableMessage = { title: 'Freshers Night', body: 'There is news from the night.' } as const;

export const pushTexts = {
  badEndpoint: 'This browser’s notification service is not one that we know. Please use another browser.',
  badKey: 'This browser’s key for notifications can’t be read. Turn notifications off and on again.',
} as const;

/** Characters of an endpoint, and phones per account. One more phone replaces the oldest. */
export const pushLimits = { endpointLength: 1000, phones: 5 } as const;
