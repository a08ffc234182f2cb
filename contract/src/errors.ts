/** All error codes, with their HTTP status and a message for people (design §3). */

import { defaultVotingOpensAt } from './event.ts';
import { linkTexts, songSlotsText } from './texts.ts';
import { votingOpensText } from './voting.ts';

export const errorCodes = {
  INVALID_INPUT: { status: 400, message: 'Please check what you entered and try again.' },
  INVALID_OTP: { status: 400, message: 'Invalid OTP. Please try again.' },
  CODE_USED: { status: 400, message: linkTexts.requestUsed },
  INVALID_LINK: { status: 400, message: linkTexts.unknown },
  UNAUTHENTICATED: { status: 401, message: 'Please log in to continue.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Incorrect e-mail or password.' },
  FORBIDDEN: { status: 403, message: 'Only organisers can do this.' },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account has been blocked. Please speak to the organising committee.' },
  NOT_ON_GUEST_LIST: { status: 403, message: 'This address is not on the guest list. Please ask at the desk.' },
  WRONG_PASSWORD: { status: 403, message: 'That is not your password, so nothing was changed. Please try again.' },
  SENDING_BLOCKED: {
    status: 403,
    message:
      'The organisers have stopped your whispers and song requests. You can still vote. Please speak to the organising committee.',
  },
  VOTING_LOCKED: { status: 403, message: votingOpensText(defaultVotingOpensAt) },
  VOTING_CLOSED: { status: 403, message: 'Voting has closed.' },
  RESULTS_NOT_PUBLISHED: { status: 403, message: 'The results are not published yet.' },
  SONGS_PAUSED: { status: 403, message: 'The DJ is taking no requests right now. Please try again later.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that kind of request.' },
  STILL_ADMIN: {
    status: 409,
    message: 'Organisers can’t delete their account. Have the organiser role taken back first, then try again.',
  },
  LAST_ORGANISER: {
    status: 409,
    message: 'This is the only organiser who can log in, so nothing was changed. Make another one first.',
  },
  ALREADY_VOTED: { status: 409, message: 'You have already voted in this category. A vote is final.' },
  SONG_SLOTS_USED: { status: 409, message: songSlotsText(0) },
  SONG_TAKEN: { status: 409, message: 'The DJ has this song already, so it can’t be taken back any more.' },
  WHISPER_MOVED: {
    status: 409,
    message: 'An organiser was faster, and this whisper has moved. Here is what is on stage now.',
  },
  VOTE_ACT_REFUSED: { status: 409, message: 'That can’t be done with the vote now, so nothing was changed.' },
  CHANGED: {
    status: 409,
    message: 'Nothing was changed: another organiser was faster. Look at it, then try again.',
  },
  CANDIDATE_EXISTS: { status: 409, message: 'This candidate is already registered in this category.' },
  CANDIDATE_FROZEN: {
    status: 409,
    message: 'Voting has opened, so candidates can’t be changed or removed any more.',
  },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This Idempotency-Key was already used for a different request.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'That is more than we can take in one go. Please send less.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Please send JSON (Content-Type: application/json).' },
  RATE_LIMITED: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  MAIL_UNAVAILABLE: { status: 503, message: 'Failed to send OTP. Please try again.' },
  BUSY: { status: 503, message: 'Many people are doing this right now. Please try again in a moment.' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'The service is busy right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;
