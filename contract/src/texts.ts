/** The spec's texts that the server sends and the web shows, verbatim (spec §5, §8). */

import { announcementLimits, limits } from './limits.ts';
import { spotifyHost } from './spotify.ts';

export const successTexts = {
  signup: 'Signup successful. Please check your email for OTP.',
  verified: 'Account verified successfully!',
  login: 'Login successful!',
  vote: 'Vote registered successfully ✅',
  songs: 'Song suggestions submitted successfully!',
  message: 'Message sent successfully!',
  candidates: 'Candidates loaded successfully!',
  candidateCreated: 'Candidate created successfully!',
  candidateChanged: 'Candidate changed.',
  candidateRemoved: 'Candidate removed.',
  stationEnded: 'The station has ended.',
  guestsAdded: 'The guest list is saved.',
  forgotPassword: 'If this address has an account, a code is on its way to it.',
  passwordReset: 'Your password has been changed. You are logged in.',
  mailHoldsLink: 'Please check your email and open the link in it.',
  mailUncertain: 'Your mail may be on its way. If it is not there in a minute, please ask for a new one.',
} as const;

export const announcementTexts = {
  required: 'Please write what everybody should know.',
  minutes: `Please choose between ${announcementLimits.minutesMin} minutes and ${announcementLimits.minutesMax / 60} hours.`,
  takenBack: 'Taken back. Every page hides it within 20 seconds.',
} as const;

/** Why a link from a mail does not work (ADR 22). */
export const linkTexts = {
  requestUsed: 'The link or code of this mail has been used already, maybe on another device. Please log in.',
  used: 'This link has been used. Log in, or ask for a new mail.',
  expired: `This link has expired: it works for ${limits.otpLifetime / 60_000} minutes. Please ask for a new mail.`,
  ended: 'This link has ended, because the account has changed since. Log in, or ask for a new mail.',
  incomplete: 'A part of this link is missing. Open it from the mail again, or ask for a new mail.',
  unknown: 'This is not a link from one of our mails, or it is an old one. Please ask for a new mail.',
} as const;

export const stationLinkTexts = {
  used: 'This link has been opened on another device. Ask an organiser for a new one.',
  expired: `This link has expired: it works for ${limits.stationLinkLifetime / 60_000} minutes. Ask an organiser for a new one.`,
  ended: 'This station has ended. Ask an organiser for a new link.',
  unknown: 'This link is not complete, or it is an old one. Ask an organiser for a new one.',
} as const;

export const codeUsedUpText = `After ${limits.otpTriesPerCode} wrong codes this one no longer works. Open the link in the mail instead: it still does.`;

export const newestMailText =
  'A mail to this address is on its way. Open the newest mail, and look in Spam for it too.';

export const manyGuestsText = `Please add at most ${limits.guestsAtOnce} addresses at a time, and one at least.`;

export const unknownMailboxText =
  'The mail server knows no such address. Please check the spelling. If it is right, try again in an hour.';

export const mailUnderWayText = 'Your mail is being sent. Please try again in a moment.';

export const validationTexts = {
  nameRequired: 'Please enter your name',
  nameLong: `Please keep your name to ${limits.nameLength} characters`,
  emailRequired: 'Please enter your institute e-mail',
  emailInvalid: 'Please enter a valid e-mail address',
  passwordRequired: 'Please enter your password',
  passwordsDiffer: 'Passwords do not match',
  passwordShort: `Password must be at least ${limits.passwordMin} characters long`,
  passwordLong: `Password must be at most ${limits.passwordMax} characters long`,
  passwordNoLetters: 'A password of digits and signs alone is easy to guess. Please choose a few words.',
  passwordCommon:
    'This password is easy to guess: many people use it, with or without digits and signs. Please choose a few words.',
  passwordOwn: 'This password is easy to guess: it is made of your name or address. Please choose a few other words.',
  passwordSame: 'This is your password already. Please choose another one.',
  otpIncomplete: `Please enter all ${limits.otpDigits} digits`,
  songRequired: 'Please provide at least one Spotify song link.',
  songInvalid: `Please enter valid Spotify links (must start with ${spotifyHost}/).`,
  songElsewhere:
    'This Spotify link is not complete, or leads to no song, album or playlist. Open the song in Spotify, tap Share and copy the link.',
  songLong: `Please paste the link alone, or keep it to ${limits.songTextLength} characters.`,
  songArtist: 'This is an artist’s page. Open one of their songs in Spotify, and share that.',
  songPodcast: 'This is a podcast, which the DJ can’t play. Share a song, an album or a playlist.',
  songProfile: 'This is somebody’s profile. Open one of their playlists in Spotify, and share that.',
  songShort: `This short link doesn’t name the song. Open it in a browser and copy the address there: it starts with ${spotifyHost}/.`,
  messageBlank: 'Drop a note before hitting send.',
  messageLong: `Please keep it to ${limits.messageLength} characters.`,
  candidateRequired: 'Please enter a candidate name',
  candidateLong: `Please keep the name to ${limits.candidateNameLength} characters`,
  photoUnreadable: 'This is no photo that we can read. Please choose a JPEG, PNG or WebP picture.',
  photoLarge: 'This photo is too large. Please choose a smaller one.',
} as const;

export const tooManyPasswordsText = 'Too many wrong passwords for this address. Get in with a link by mail instead.';

/** The refusal of `name+tag@…`, an alias of the same mailbox. */
export const taggedEmailText = 'Please use your institute e-mail without the + and what follows it.';

export function songSlotsText(left: number): string {
  if (left === 0) return 'You have used all three song slots.';
  return `You have ${left} song ${left === 1 ? 'slot' : 'slots'} left, so nothing was sent.`;
}

export function foreignEmailText(domain: string): string {
  return `Please use your institute e-mail (username@${domain}).`;
}

/** Why an address is refused, or null. `name+tag` is the mailbox of `name`: one person would have many votes. */
export function emailDomainProblem(email: string, domains: readonly string[]): string | null {
  if (email.includes('+')) return taggedEmailText;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domains.includes(domain) ? null : foreignEmailText(domains[0] ?? '');
}
