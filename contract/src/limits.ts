/** Limits that the server enforces and the web shows (spec §9, docs/decisions). Durations are in milliseconds. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const limits = {
  requestTimeout: 30 * second,
  /** Bytes; a larger request body is refused with 413. */
  bodyBytes: 16 * 1024,
  nameLength: 100,
  emailLength: 254,
  passwordMin: 8,
  passwordMax: 128,
  otpDigits: 6,
  otpLifetime: 10 * minute,
  otpTriesPerCode: 5,
  /** Wrong codes in a day after which mails to the address contain only the link until the day ends. */
  wrongCodesPerDay: 20,
  refusedMailboxFor: hour,
  linkLength: 22,
  /** Most request ids that a device can send: more than can be valid at a time. */
  requestIds: 50,
  songSlots: 3,
  boardSongs: 100,
  queueSongs: 50,
  songIsNewFor: 15 * minute,
  /** Clients pad requests to this length. */
  songLinksPerRequest: 3,
  /** More entries than any client sends, including padding and repetitions. */
  songLinksAtMost: 12,
  /** Three times the longest text of Spotify's Share. */
  songTextLength: 1000,
  /** Characters of a song's title; longer ones are cut. */
  songTitleLength: 150,
  coverLength: 300,
  messageLength: 500,
  /** Delay until a sender sees that their whisper was read, so that no phone in the hall gives its owner away. */
  whisperReadAfter: 10 * minute,
  movesAtOnce: 50,
  searchLength: 100,
  /** Whispers that one search call scans. */
  searchedAtOnce: 500,
  /** People per page; each costs up to three reads. */
  peopleAtOnce: 50,
  personKeyLength: 20,
  guestsAtOnce: 500,
  /** Bytes of a body with that many of the longest addresses. */
  guestsBodyBytes: 160_000,
  candidateNameLength: 100,
  candidateBranchLength: 40,
  candidateLineLength: 80,
  /** Bytes of an uploaded photo. The app sends less. */
  photoBytes: 700_000,
  /** Bytes of a body with such a photo in base64, and some text. */
  photoBodyBytes: 950_000,
  /** Bytes of a body with a whole schedule: 40 items in a script of three bytes per letter. */
  factsBodyBytes: 160_000,
  keptPhotoBytes: 40_000,
  photoSize: 480,
  pageDefault: 500,
  pageMax: 1000,
  /** How long an organiser’s act can be undone in the app. An announcement is sent to phones after that. */
  undoLifetime: 10 * second,
  stationLinkLifetime: 15 * minute,
  /** A station ends with the event, but lasts at least this long. */
  stationAtLeast: 12 * hour,
  stationSeenEvery: minute,
  sessionLifetime: 5 * day,
  deviceLifetime: 180 * day,
  /** Concurrent calls per key (such as an address) and instance; above it, 429. */
  atOncePerKey: 3,
  /** Passwords that each lane of an instance counts, reads and hashes at once; above it, 503. */
  passwordsAtOnce: 200,
  /** Ended sessions that an account's record lists; one more ends all sessions. */
  endedSessions: 50,
  /** Seconds for which the CDN caches the event, the queue and the results. */
  eventSharedFor: 3,
  queueSharedFor: 5,
  resultsSharedFor: 10,
  guestRefusalDelay: second / 2,
  ipDelayMin: second / 4,
  ipDelayMax: 2 * second,
} as const;

export const announcementLimits = {
  /** Characters: one sentence, which fits in two lines on a phone. */
  textLength: 120,
  minutesMin: 5,
  minutesMax: 240,
  minutesDefault: 60,
} as const;

/** Limits of the event's facts, lengths in characters. Not in `limits`, because only organisers' pages need them. */
export const factsLimits = {
  nightLabelLength: 30,
  venueLength: 120,
  importantLines: 8,
  importantLineLength: 200,
  items: 40,
  titleLength: 80,
  categoryLength: 40,
  descriptionLength: 300,
  placeLength: 80,
  performersLength: 160,
  shiftMinutes: 180,
  stepsBack: 5,
} as const;

/** At most `max` events in any `window` of milliseconds, counted by a sliding log. */
export interface RateLimit {
  readonly max: number;
  readonly window: number;
}

export const rateLimits = {
  /** Mails to one address: these two, then `mailPerNineMinutes` once the hour is used up. */
  mailPerMinute: { max: 1, window: minute },
  mailPerHour: { max: 5, window: hour },
  /** Shorter than a link's lifetime, so that a valid one is always in the inbox. */
  mailPerNineMinutes: { max: 1, window: 9 * minute },
  /** Password attempts. These two apply separately to each address, known device and session. */
  passwords: { max: 10, window: 10 * minute },
  passwordsPerDay: { max: 100, window: day },
  messagesPerUser: { max: 10, window: hour },
  /** Includes repeated requests for the same song, because each is stored. */
  songRequestsPerUser: { max: 20, window: hour },
  subscriptionsPerUser: { max: 30, window: hour },
  exportsPerUser: { max: 5, window: hour },
  downloadsPerAdmin: { max: 30, window: hour },
} as const satisfies Record<string, RateLimit>;

/** A minute, for an IP address and an instance; above them calls are delayed. A campus shares an address (ADR 30). */
export const ipLimits = { passwords: 300, codes: 300, mails: 600 } as const;
export type IpLimitName = keyof typeof ipLimits;
