/** The admin screens' own words (spec §2, §8). */
export const adminTexts = {
  loadFailed: 'Failed to load admin data.',
  messagesFailed: 'Failed to load messages',
  noMessagesForEmail: 'No messages found for that email',
  filterFailed: 'Could not fetch messages for that email.',
  candidatesFailed: 'Failed to load candidates',
  candidatesBroken: 'Unexpected error loading candidates',
  addFailed: 'Failed to add candidate',
  logFailed: 'Failed to load the log.',
  addBroken: 'Could not add candidate. Try again.',
} as const;

/** `Unable to load candidates, messages. Please retry.` */
export function partialFailureText(parts: readonly string[]): string {
  return `Unable to load ${parts.join(', ')}. Please retry.`;
}
