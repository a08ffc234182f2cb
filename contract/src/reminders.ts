/** E-mail reminders (ADR 44): what they announce, when they are sent, and their texts. Pure. */

import { formatDate, formatHour } from './format-date.ts';

export const reminderIds = ['night-one', 'night-two', 'vote'] as const;
export type ReminderId = (typeof reminderIds)[number];

export interface Upcoming {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The night's name; empty for the vote. */
  readonly night: string;
  readonly venue: string;
}

export const reminderTexts = {
  begun: 'This reminder has begun, so it can’t be turned off any more.',
  off: 'You get no more reminders by e-mail.',
  badLink:
    'This link is not complete, so nothing was changed. Open it from the mail again, or log in and turn reminders off on your account page.',
} as const;

export const reminderTitles: Readonly<Record<ReminderId, string>> = {
  'night-one': 'Before Night One',
  'night-two': 'Before Night Two',
  vote: 'Before the vote opens',
};

/** Hours between a reminder and what it announces. */
export const reminderHours: Readonly<Record<ReminderId, number>> = { 'night-one': 24, 'night-two': 6, vote: 1 };

/** Subject and text. Paragraphs are separated by empty lines. */
export function reminderWords(id: ReminderId, { at, night, venue }: Upcoming): { subject: string; text: string } {
  const [day, time] = [formatDate(at, 'EEE d MMMM'), formatHour(at)];
  const begins = `${night} begins on ${day} at ${time}`;
  switch (id) {
    case 'night-one':
      return {
        subject: begins,
        text: `${begins}.\n\nWhere: ${venue}.\n\nRequest your three songs before you come: the DJ sees them at once.`,
      };
    case 'night-two':
      return {
        subject: `${night} begins at ${time}`,
        text: `${begins}.\n\nWhere: ${venue}.\n\nThe schedule in the app shows what is on now and what comes next.`,
      };
    case 'vote':
      return {
        subject: `Voting opens at ${time}`,
        text: `The vote for Mr and Miss Fresher opens on ${day} at ${time}.\n\nYou have one vote in each category. A vote is final.`,
      };
  }
}

export const reminderFrame = {
  button: { 'night-one': 'Open the schedule', 'night-two': 'Open the schedule', vote: 'Open the vote' },
  path: { 'night-one': '/schedule', 'night-two': '/schedule', vote: '/vote' },
  why: 'You get this mail because you have an account in the Freshers Night app.',
  unsubscribe: 'Turn reminders off',
} as const;

export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((paragraph) => paragraph !== '');
