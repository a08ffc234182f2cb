/** The service level, stated once: alerts and dashboard take their thresholds here, docs/operations.md quotes the sentence. */

export const serviceLevel = {
  /** Of votes, answered without a 5xx. */
  votesAnsweredPercent: 99.9,
  /** Within which 99 % of votes are answered. */
  votesP99Seconds: 2,
} as const;

export const serviceLevelSentence = `At least ${serviceLevel.votesAnsweredPercent} % of votes are answered without a 5xx, and 99 % of votes within ${serviceLevel.votesP99Seconds} s.`;

/** Placeholders in this folder's JSON files, and the number that replaces each. */
export const thresholds: Readonly<Record<string, number>> = {
  // 100 - 99.9 is not exact in floating point.
  $votesFailedShare: (1000 - serviceLevel.votesAnsweredPercent * 10) / 1000,
  $votesP99Ms: serviceLevel.votesP99Seconds * 1000,
};
