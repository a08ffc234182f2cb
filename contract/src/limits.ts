/** Limits that the server enforces and the web shows (spec §9, docs/decisions). Durations are milliseconds. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const limits = {
  requestTimeout: 30 * second,
  /** A request body larger than this many bytes is refused with 413. */
  bodyBytes: 16 * 1024,
  nameLength: 100,
  emailLength: 254,
  passwordMin: 8,
  passwordMax: 128,
  otpDigits: 6,
  otpLifetime: 10 * minute,
  /** Wrong tries that end a request's code, or the codes that older clients asked for at one address (ADR 22). */
  otpTriesPerCode: 5,
  /** Wrong codes in a day after which the mails to an address hold the link alone for the rest of it. */
  wrongCodesPerDay: 20,
  /** How long an address gets no mail that its mail server has refused. */
  refusedMailboxFor: hour,
  /** Characters of a link's secret: 128 random bits as base64url. */
  linkLength: 22,
  /** Requests for a code that one device can name: more than can be live at a time. */
  requestIds: 50,
  songSlots: 3,
  /** Songs in a list of the DJ's board. */
  boardSongs: 100,
  /** Songs in the queue that everybody sees. */
  queueSongs: 50,
  /** How long a song counts as new on it. */
  songIsNewFor: 15 * minute,
  /** What clients pad a request to. */
  songLinksPerRequest: 3,
  /** More entries than any client sends: padding and repetitions included. */
  songLinksAtMost: 12,
  /** Longer than what Spotify's Share writes, three times over. */
  songTextLength: 1000,
  /** Characters of a song's title as Spotify names it; a longer one is cut. */
  songTitleLength: 150,
  /** Of the address of a song's cover. */
  coverLength: 300,
  messageLength: 500,
  /** How long after an organiser has read a whisper its sender sees so: no phone in the hall gives its owner away. */
  whisperReadAfter: 10 * minute,
  /** Whispers that one call moves, and that a page of the inbox holds. */
  movesAtOnce: 50,
  /** Of what whispers are searched for. */
  searchLength: 100,
  /** Whispers that one call looks through for a text. */
  searchedAtOnce: 500,
  /** People on a page of their list: each costs up to three reads. */
  peopleAtOnce: 50,
  /** Characters by which people are searched for. */
  personKeyLength: 20,
  /** Addresses that one call adds to the guest list. */
  guestsAtOnce: 500,
  /** Of a body with as many of the longest addresses. */
  guestsBodyBytes: 160_000,
  candidateNameLength: 100,
  candidateBranchLength: 40,
  candidateLineLength: 80,
  /** Bytes of a photo as it is sent; the app sends less. */
  photoBytes: 700_000,
  /** Of a body with such a photo in base64, and some text. */
  photoBodyBytes: 950_000,
  /** Of a body with a whole schedule: forty items in a script of three bytes a letter. */
  factsBodyBytes: 160_000,
  /** Bytes of a photo as it is kept. */
  keptPhotoBytes: 40_000,
  /** Each side of a kept photo, in pixels. */
  photoSize: 480,
  pageDefault: 500,
  pageMax: 1000,
  /** How long a station's link can be opened. */
  /** How long an organiser’s act is offered to be undone; an announcement goes to phones after that. */
  undoLifetime: 10 * second,
  stationLinkLifetime: 15 * minute,
  /** A station ends with the event; one that is made late lasts this long. */
  stationAtLeast: 12 * hour,
  /** How often at most it is noted that a station is in use. */
  stationSeenEvery: minute,
  sessionLifetime: 5 * day,
  /** How long a device that has logged in is known. */
  deviceLifetime: 180 * day,
  /** Calls for one key, such as an address, that an instance takes to the database at once; one more gets 429. */
  atOncePerKey: 3,
  /** Passwords that wait for their turn in each lane of an instance. */
  hashesWaiting: 150,
  /** How long a phone keeps a hash of the seal that it has heard. */
  sealHashKept: 30 * day,
  /** Ended sessions that an account remembers one by one; one more ends all of them. */
  endedSessions: 50,
  /** Seconds for which the CDN answers `GET /event` and `GET /event/facts`. */
  eventSharedFor: 3,
  /** Seconds for which the CDN answers with the queue. */
  queueSharedFor: 5,
  /** Seconds for which the CDN answers with the results, and with the codes of a sealed vote, which never change. */
  resultsSharedFor: 10,
  codesSharedFor: 300,
  /** How long the refusal of an address that is not on the guest list takes. */
  guestRefusalDelay: second / 2,
  /** Delay of a try from an IP address past its limit. */
  ipDelayMin: second / 4,
  ipDelayMax: 2 * second,
} as const;

/** Of an announcement. */
export const announcementLimits = {
  /** Characters: one sentence, which two lines of a phone hold. */
  textLength: 120,
  /** For how long it is shown. Minutes. */
  minutesMin: 5,
  minutesMax: 240,
  minutesDefault: 60,
} as const;

/** Of the event's facts. Lengths in characters; apart from `limits`, since only organisers' pages need them. */
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
  /** By which the rest of a night moves at most in one tap. */
  shiftMinutes: 180,
  /** Of what was put on stage, so many steps can be taken back. */
  stepsBack: 5,
} as const;

/** So many events in any window of that length, counted by a sliding log. */
export interface RateLimit {
  readonly max: number;
  readonly window: number;
}

export const rateLimits = {
  /** Mails to one address: both of these, and `mailPerNineMinutes` once the hour is used up. */
  mailPerMinute: { max: 1, window: minute },
  mailPerHour: { max: 5, window: hour },
  /** Shorter than a link lives, so that a live one is always in the inbox. */
  mailPerNineMinutes: { max: 1, window: 9 * minute },
  /** Passwords tried for an address, from a known device, or in a session: each has these two of its own. */
  passwords: { max: 10, window: 10 * minute },
  passwordsPerDay: { max: 100, window: day },
  messagesPerUser: { max: 10, window: hour },
  /** Requests for the same song again included: each is written down. */
  songRequestsPerUser: { max: 20, window: hour },
  boardActsPerAdmin: { max: 300, window: hour },
  publicationsPerAdmin: { max: 60, window: hour },
  /** Each of them notifies every phone that said yes. */
  announcementsPerAdmin: { max: 12, window: hour },
  announcementsTakenBackPerAdmin: { max: 60, window: hour },
  nowActsPerAdmin: { max: 300, window: hour },
  reminderActsPerAdmin: { max: 100, window: hour },
  reminderChoicesPerUser: { max: 30, window: hour },
  subscriptionsPerUser: { max: 30, window: hour },
  exportsPerUser: { max: 5, window: hour },
  /** Lists that an organiser downloads, each as often as it has pages. */
  downloadsPerAdmin: { max: 30, window: hour },
  /** Ten a minute; each moves up to `movesAtOnce`. */
  movesPerAdmin: { max: 600, window: hour },
  blocksPerAdmin: { max: 100, window: hour },
  accountActsPerAdmin: { max: 60, window: hour },
  votingActsPerAdmin: { max: 60, window: hour },
  stageStepsPerAdmin: { max: 300, window: hour },
  candidatesPerAdmin: { max: 100, window: hour },
  guestActsPerAdmin: { max: 100, window: hour },
  stationActsPerAdmin: { max: 60, window: hour },
  /** Pages of one person's whispers: each is noted in the audit log. */
  lookUpsPerAdmin: { max: 200, window: hour },
} as const satisfies Record<string, RateLimit>;

/**
 * What one IP address may do at one instance in a minute before it is slowed down, high because a campus shares one
 * (ADR 30): wrong passwords, wrong codes, and mails that are asked for.
 */
export const ipLimits = { passwords: 300, codes: 300, mails: 600 } as const;
export type IpLimitName = keyof typeof ipLimits;
