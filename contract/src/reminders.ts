/** E-mail reminders (ADR 44): what they announce, when they are sent, and their texts. Pure. */

import { formatDate, formatHour } from './format-date.ts';

export const reminderIds = ['night-one', 'night-two', 'vote'] as const;
export type ReminderId = (typeof reminderIds)[number];

/** The part of a reminder that organisers can change. */
export interface ReminderPlan {
  readonly isOn: boolean;
  /** How long before the announced time it is sent. */
  readonly leadMinutes: number;
  readonly subject: string;
  /** Paragraphs separated by empty lines. Both texts may contain placeholders such as `{time}`. */
  readonly text: string;
}

/** What a reminder announces, from the published facts. */
export interface Announced {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The night's name; empty for the vote. */
  readonly night: string;
  readonly venue: string;
}

/** The state of one person's mail. `uncertain` may have arrived. */
export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'uncertain', 'skipped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Organisers' acts on a started reminder. */
export const reminderActs = ['stop', 'retry-failed', 'retry-uncertain'] as const;
export type ReminderAct = (typeof reminderActs)[number];

/** Lengths in characters, times in minutes. Not in limits.ts, which every page loads; likewise the texts below. */
export const reminderLimits = { subjectLength: 80, textLength: 1000, leadMin: 5, leadMax: 7 * 24 * 60 } as const;

/** `message` of successful answers, and the refusal of a link that turns reminders off. */
export const reminderTexts = {
  saved: 'The reminder is saved.',
  stopped: 'Stopped. What has not been sent stays unsent.',
  retried: 'They go out again within a minute.',
  on: 'You get reminders by e-mail.',
  off: 'You get no more reminders by e-mail.',
  badLink:
    'This link is not complete, so nothing was changed. Open it from the mail again, or log in and turn reminders off on your account page.',
} as const;

/** Names in the audit log, and headings on the page. */
export const reminderTitles: Readonly<Record<ReminderId, string>> = {
  'night-one': 'Before Night One',
  'night-two': 'Before Night Two',
  vote: 'Before the vote opens',
};

const hours = (count: number): number => count * 60;

/** The plans until an organiser saves others. */
export const defaultReminders: Readonly<Record<ReminderId, ReminderPlan>> = {
  'night-one': {
    isOn: true,
    leadMinutes: hours(24),
    subject: '{night} begins on {day} at {time}',
    text: '{night} begins on {day} at {time}.\n\nWhere: {venue}.\n\nRequest your three songs before you come: the DJ sees them at once.',
  },
  'night-two': {
    isOn: true,
    leadMinutes: hours(6),
    subject: '{night} begins at {time}',
    text: '{night} begins on {day} at {time}.\n\nWhere: {venue}.\n\nThe schedule in the app shows what is on now and what comes next.',
  },
  vote: {
    isOn: true,
    leadMinutes: hours(1),
    subject: 'Voting opens at {time}',
    text: 'The vote for Mr and Miss Fresher opens on {day} at {time}.\n\nYou have one vote in each category. A vote is final.',
  },
};

/** Fixed texts of every reminder. */
export const reminderFrame = {
  button: { 'night-one': 'Open the schedule', 'night-two': 'Open the schedule', vote: 'Open the vote' },
  path: { 'night-one': '/schedule', 'night-two': '/schedule', vote: '/vote' },
  why: 'You get this mail because you have an account in the Freshers Night app.',
  unsubscribe: 'Turn reminders off',
} as const;

const fillers: Readonly<Record<string, (announced: Announced) => string>> = {
  night: ({ night }) => night,
  day: ({ at }) => formatDate(at, 'EEE d MMMM'),
  time: ({ at }) => formatHour(at),
  venue: ({ venue }) => venue,
};

/** The placeholders of a reminder, for example `{day}`. */
export const placeholdersOf = (id: ReminderId): readonly string[] =>
  Object.keys(fillers)
    .filter((name) => name !== 'night' || id !== 'vote')
    .map((name) => `{${name}}`);

const inBraces = /\{(\w+)\}/g;

/** The first unknown placeholder in a text. */
export const unknownPlaceholder = (id: ReminderId, text: string): string | undefined =>
  text.match(inBraces)?.find((found) => !placeholdersOf(id).includes(found));

const fill = (text: string, announced: Announced): string =>
  text.replace(inBraces, (found, name: string) => fillers[name]?.(announced) ?? found);

/** Subject and text with placeholders replaced. */
export function filled({ subject, text }: Pick<ReminderPlan, 'subject' | 'text'>, announced: Announced) {
  return { subject: fill(subject, announced), text: fill(text, announced) };
}

export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((paragraph) => paragraph !== '');

/** When a reminder is sent, in epoch milliseconds. */
export const plannedAt = ({ leadMinutes }: Pick<ReminderPlan, 'leadMinutes'>, { at }: Pick<Announced, 'at'>): number =>
  Date.parse(at) - leadMinutes * 60_000;
