import { formatDate, formatTime, type Moment } from '@fresher-party/contract/format-date';
import type { MessageState } from '@fresher-party/contract/messages';
import { counted } from '../../ui/wording.ts';

/** Texts of the admin screens (spec §2, §8). */
export const adminTexts = {
  loadFailed: 'Failed to load admin data.',
  messagesFailed: 'Failed to load messages',
  noMessagesForEmail: 'No messages found for that email',
  filterFailed: 'Could not fetch messages for that email.',
  candidatesFailed: 'Failed to load candidates',
  candidatesBroken: 'Unexpected error loading candidates',
  addFailed: 'Failed to add candidate',
  logFailed: 'Failed to load the log.',
  downloadFailed: 'The list did not come. Please try again.',
  songsFailed: 'Failed to load song requests.',
  boardFailed: 'Failed to load the board.',
  boardActFailed: 'That did not reach the board. Please try again.',
  changeFailed: 'Failed to change the candidate',
  deskFailed: 'Failed to load the vote.',
  deskMoved: 'The vote has moved on meanwhile. Look at where it stands now.',
  deskTrial: 'Try the vote on staging alone: a vote that has closed never opens again.',
  deskActFailed: 'That did not reach the vote. Please try again.',
  factsFailed: 'Failed to load the event.',
  publishFailed: 'The changes were not published. Please try again.',
  remindersFailed: 'Failed to load the reminders.',
  reminderFailed: 'That changed nothing. Please try again.',
  announcementFailed: 'Nothing was announced. Please try again.',
  announcementsFailed: 'Failed to load what is announced.',
  peopleFailed: 'Failed to load the people.',
  personFailed: 'That changed nothing. Please try again.',
  nowFailed: 'That changed nothing. Please try again.',
  addBroken: 'Could not add candidate. Try again.',
} as const;

/** `Sat 11 October, 7:00 PM`. */
export const dayAndTime = (moment: Moment): string => `${formatDate(moment, 'EEE d MMMM')}, ${formatTime(moment)}`;

/** The labels of a whisper's states. */
export const stateLabels: Readonly<Record<MessageState, string>> = {
  pending: 'Pending',
  'on-stage': 'On stage',
  done: 'Done',
  hidden: 'Hidden',
};

/** A move of whispers: `On stage: “Mic is too low”`, `3 whispers: hidden`. */
export const movedText = (count: number, to: MessageState, body?: string): string =>
  count === 1 && body
    ? `${stateLabels[to]}: “${body}”`
    : `${counted(count, 'whisper')}: ${stateLabels[to].toLowerCase()}`;

/** Failed moves of whispers. */
export const movedTexts = {
  failed: 'That was not moved. Please try again.',
  missing: (count: number) => `${counted(count, 'whisper')} gone: deleted with the sender’s account.`,
  /** `label`: the current state of the first one. */
  conflict: (who: string, label: string, count: number) =>
    count === 1
      ? `${who} was faster: it is in ${label} now.`
      : `Somebody was faster with ${count} of them; ${who} has put one into ${label}.`,
} as const;
