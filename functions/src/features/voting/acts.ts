import { areResultsPublic, type EventSettings, votingState } from './rules.ts';

/** What organisers do with the vote as a whole (ADR 15). `at` is when it opens; without it, at once. */
export type VotingAct =
  | { readonly type: 'open'; readonly at?: Date | undefined }
  | { readonly type: 'close' }
  | { readonly type: 'publish' };

export type VotingActResult =
  /** Why it can't be done, as a sentence. */
  { readonly refusal: string } | { readonly settings: EventSettings; readonly changed: boolean };

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/**
 * The settings after an act at `now`. A vote that was closed by mistake can open again, but not once its results are
 * public: nobody votes who knows them. An act that the vote has had already changes nothing.
 */
export function afterVotingAct(settings: EventSettings, act: VotingAct, now: Date): VotingActResult {
  const state = votingState(settings, now);
  const isPublic = areResultsPublic(settings, now);
  switch (act.type) {
    case 'open': {
      if (isPublic) return { refusal: 'The results are public, so voting cannot open again.' };
      const votingOpensAt = act.at ?? (settings.votingOpensAt <= now ? settings.votingOpensAt : now);
      const isSame = sameTime(votingOpensAt, settings.votingOpensAt) && settings.votingClosedAt === null;
      return { settings: { votingOpensAt, votingClosedAt: null, resultsPublishedAt: null }, changed: !isSame };
    }
    case 'close':
      if (state === 'locked') return { refusal: 'Voting has not opened yet, so there is nothing to close.' };
      if (state === 'closed') return { settings, changed: false };
      return { settings: { ...settings, votingClosedAt: now }, changed: true };
    case 'publish':
      if (state !== 'closed') return { refusal: 'Voting is not closed: close it before the results are published.' };
      if (isPublic) return { settings, changed: false };
      return { settings: { ...settings, resultsPublishedAt: now }, changed: true };
  }
}
