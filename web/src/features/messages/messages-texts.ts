/** The whisper page's own words (spec §8). */
export const messageTexts = {
  refused: 'Unable to send message',
  broken: 'Could not send that whisper. Try again in a bit.',
  success: 'Sealed! Your note is anonymous—if it ever leaks, someone probably peeked over your shoulder.',
} as const;
