/** Texts of the voting page. The success message comes from the server (spec §8). */
export const votingTexts = {
  lead: 'One vote for Mr Fresher, one for Miss Fresher. Each is final.',
  secret: 'Your vote is secret: it is only added up. No organiser and no page can see who you voted for.',
  final: 'A vote is final: once confirmed, it can’t be changed or taken back.',
  refused: 'Your vote was not taken. Please try again.',
  broken: 'The answer to your vote got lost on its way.',
  /** After a lost response: the vote may have been counted. */
  uncertain: 'Your choice is kept. Try again: even if the first try got through, it counts once.',
  closedMeanwhile: 'Voting closed before you had confirmed. Your choice did not count.',
  needsNetwork: 'Voting needs the internet: no vote can be sent until you are back.',
  noCandidates: 'No candidates here yet',
} as const;
