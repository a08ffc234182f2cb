/** Keys in the browser's storage. They go with the session (spec §3 names the first three). */

export const storageKeys = {
  authToken: 'authToken',
  token: 'token',
  userData: 'userData',
  lastSeen: 'lastSeen',
} as const;

/** Keys that belong to the device, not to the person who is logged in. */
export const deviceKeys = {
  installAnswered: 'installAnswered',
  pushAnswer: 'pushAnswer',
  knownDevice: 'knownDevice',
  voteCodes: 'voteCodes',
  sealHashes: 'sealHashes',
  publicSeen: 'publicSeen',
  codeRequests: 'codeRequests',
  inboxKeysOff: 'inboxKeysOff',
  whispersSeen: 'whispersSeen',
  station: 'station',
  eventSeen: 'eventSeen',
  scheduleSeen: 'scheduleSeen',
  announcementClosed: 'announcementClosed',
} as const;

/** Keys of one tab's storage: gone with the tab. */
export const tabKeys = {
  pendingSignup: 'pendingSignup',
  pendingReset: 'pendingReset',
  whisperDraft: 'whisperDraft',
  whisperKey: 'whisperKey',
  songDraft: 'songDraft',
  signupDraft: 'signupDraft',
  loginDraft: 'loginDraft',
  resetDraft: 'resetDraft',
  inboxDraft: 'inboxDraft',
  candidateDraft: 'candidateDraft',
  factsDraft: 'factsDraft',
  factsKey: 'factsKey',
  reloadedForRelease: 'reloadedForRelease',
} as const;
