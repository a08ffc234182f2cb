/** The vote, from the candidates to what the seal leaves. */

import { event, notOurs, projectEnds, type Register, shown } from './kind.ts';

export const vote = {
  candidates: {
    ...shown,
    what: 'candidates',
    until: projectEnds,
    ownCopy: 'names that organisers registered; belongs to no account',
    purge: 'kept',
    fields: {
      name: 'on the ballot and in the results',
      category: 'Mr or Miss Fresher',
      branch: { what: 'tells people of one name apart', until: 'the purge', purge: 'removed' },
      line: { what: 'a line of their own', until: 'the purge', purge: 'removed' },
      photo: { what: 'the id of the photo', until: 'the purge', purge: 'removed' },
      version: 'how often it was changed',
      createdAt: 'the order of the list',
    },
  },
  candidateNames: {
    ...event,
    readers: 'nobody',
    what: 'that a name is taken, under a hash of it',
    until: projectEnds,
    ownCopy: 'which names are taken',
    purge: 'kept',
    fields: { candidateId: 'by whom' },
  },
  photos: {
    ...shown,
    what: 'photos of candidates',
    until: 'the purge',
    ownCopy: 'photos that organisers registered; belongs to no account',
    purge: 'deleted',
    fields: { bytes: 'the picture', createdAt: 'when it was added' },
  },
  participation: {
    readers: 'the person',
    what: 'that somebody voted, until the seal; how many, organisers see',
    until: 'the seal',
    ownCopy: true,
    export: 'never',
    backup: 'never',
    account: { stays: 'nobody may vote twice' },
    purge: 'deleted',
    fields: { uid: 'who', category: 'in which category', votedAt: 'when' },
  },
  ballots: {
    readers: 'nobody',
    what: 'one vote, until the seal',
    until: 'the seal',
    ownCopy: notOurs,
    export: 'never',
    backup: 'never',
    account: { stays: 'nobody knows which it is' },
    purge: 'deleted',
    fields: { category: 'of the vote', candidateId: 'for whom', code: 'what the phone looks it up by' },
  },
  sealedParticipation: {
    readers: 'the person',
    what: 'that somebody voted, after the seal; how many, everybody sees',
    until: 'the purge, which leaves how many',
    ownCopy: true,
    export: 'sealed',
    backup: 'sealed',
    account: { stays: 'nobody may vote twice' },
    purge: 'unnamed',
    fields: {
      uid: { what: 'who', purge: 'removed' },
      category: 'in which category',
      votedAt: { what: 'on which day', purge: 'removed' },
    },
  },
  sealedBallots: {
    readers: 'nobody',
    what: 'the choices, shuffled; their count, once published, everybody',
    until: projectEnds,
    ownCopy: notOurs,
    export: 'sealed',
    backup: 'sealed',
    account: { stays: 'it is about no person' },
    purge: 'kept',
    fields: { generation: 'of the seal', category: 'of the choices', choices: 'candidates, one for each vote' },
  },
  sealedCodes: {
    readers: 'everybody',
    what: 'the codes of all votes, sorted',
    until: projectEnds,
    ownCopy: 'random to everybody but the phone that made them',
    export: 'sealed',
    backup: 'sealed',
    account: { stays: 'it is about no person' },
    purge: 'kept',
    fields: {
      generation: 'of the seal',
      category: 'of the codes',
      codes: 'what phones look theirs up in',
      sha256: 'of the whole list at the seal',
    },
  },
  'settings/event': {
    ...event,
    readers: 'everybody',
    what: 'the vote as organisers run it',
    until: projectEnds,
    ownCopy: 'about the event',
    purge: 'kept',
    fields: {
      votingOpensAt: 'the opening',
      votingClosesAt: 'the planned end',
      votingClosedAt: 'the closing by hand',
      resultsPublishedAt: 'from when results are public',
      seal: {
        what: 'the seal',
        within: { startedAt: 'its beginning', generation: 'which sealed ballots count', finishedAt: 'its end' },
      },
      stage: {
        what: 'the stage',
        readers: 'organisers',
        within: { startedAt: 'its beginning', revealed: 'the categories shown, in order' },
      },
      version: 'counts the acts',
    },
  },
} as const satisfies Pick<
  Register,
  | 'candidates'
  | 'candidateNames'
  | 'photos'
  | 'participation'
  | 'ballots'
  | 'sealedParticipation'
  | 'sealedBallots'
  | 'sealedCodes'
  | 'settings/event'
>;
