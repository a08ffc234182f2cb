/** Keys in localStorage that are deleted with the session (spec §3 names the first three). */

export const storageKeys = {
  authToken: 'authToken',
  token: 'token',
  userData: 'userData',
  lastSeen: 'lastSeen',
  sessionEnd: 'sessionEnd',
} as const;

/** Keys in localStorage that belong to the device, not to a session. */
export const deviceKeys = {
  installAnswered: 'installAnswered',
  pushAnswer: 'pushAnswer',
  knownDevice: 'knownDevice',
  publicSeen: 'publicSeen',
  whispersSeen: 'whispersSeen',
  eventSeen: 'eventSeen',
  announcementClosed: 'announcementClosed',
} as const;

export const tabKeys = {
  pendingSignup: 'pendingSignup',
  pendingReset: 'pendingReset',
  whisperDraft: 'whisperDraft',
  whisperKey: 'whisperKey',
  songDraft: 'songDraft',
  voteDraft: 'voteDraft',
  signupDraft: 'signupDraft',
  loginDraft: 'loginDraft',
  resetDraft: 'resetDraft',
  inboxDraft: 'inboxDraft',
  candidateDraft: 'candidateDraft',
  factsDraft: 'factsDraft',
  factsKey: 'factsKey',
  reloadedForRelease: 'reloadedForRelease',
} as const;
