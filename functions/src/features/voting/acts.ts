/** Organisers' acts on the vote as a whole (ADR 38). Pure. */

import type { AuditAction } from '@fresher-party/contract/audit-actions';
import { categories } from '@fresher-party/contract/categories';
import { resultsBy, stageSteps } from '@fresher-party/contract/stage-steps';
import {
  areResultsPublic,
  type EventSettings,
  isSealed,
  type Seal,
  takeBackLeft,
  votingState,
} from '../../evening/vote-rules.ts';

/** `at` is the opening; default now. */
export type VotingAct =
  | { readonly type: 'schedule'; readonly opensAt: Date; readonly closesAt: Date | null }
  | { readonly type: 'open'; readonly at?: Date | undefined }
  /** Locks the vote again, until `opensAt`. */
  | { readonly type: 'undo-open'; readonly opensAt: Date }
  /** Null for no planned closing. */
  | { readonly type: 'extend'; readonly closesAt: Date | null }
  | { readonly type: 'close' }
  | { readonly type: 'take-back' }
  | { readonly type: 'publish' }
  | { readonly type: 'start-stage' }
  /** Moves to a step of the stage (`stageSteps`). */
  | { readonly type: 'step'; readonly step: number };

/** Why the act is refused, as a sentence. */
export interface Refusal {
  readonly refusal: string;
}

export type VotingActResult =
  | Refusal
  /** The act was already done. */
  | { readonly settings: EventSettings; readonly action: null }
  /** 'stage-moved', for a step that reveals nothing, is not logged. */
  | { readonly settings: EventSettings; readonly action: AuditAction | 'stage-moved' };

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

const closingIsFinal = 'The closing of the vote is final: it could be taken back for ten seconds only.';
const openingHasPassed = 'The opening has passed already: choose a later one, or open now.';
const endsTooEarly = 'Voting would close before it opens: choose a later end.';
const takeBackFirst = 'Voting is closed: take the closing back first.';
const publishedAlready = 'The results are public, so voting cannot open again.';

/** Why a closed vote's times can't be changed. */
const closedRefusal = (settings: EventSettings, now: Date): Refusal => ({
  refusal: takeBackLeft(settings, now) > 0 ? takeBackFirst : closingIsFinal,
});

/** Open as before the closing. A past planned closing is dropped. */
function reopened(settings: EventSettings, now: Date): EventSettings {
  const { votingClosesAt } = settings;
  const hasEnded = votingClosesAt !== null && votingClosesAt <= now;
  const rest = { votingClosedAt: null, resultsPublishedAt: null, seal: null };
  return { ...settings, votingClosesAt: hasEnded ? null : votingClosesAt, ...rest };
}

function schedule(settings: EventSettings, opensAt: Date, closesAt: Date | null, now: Date): VotingActResult {
  const state = votingState(settings, now);
  if (state === 'closed') return closedRefusal(settings, now);
  if (state === 'open') return { refusal: 'Voting has opened already: only its closing can be moved.' };
  if (opensAt <= now) return { refusal: openingHasPassed };
  if (closesAt && closesAt <= opensAt) return { refusal: endsTooEarly };
  const { votingOpensAt, votingClosesAt } = settings;
  if (sameTime(opensAt, votingOpensAt) && sameTime(closesAt, votingClosesAt)) return { settings, action: null };
  return {
    settings: { ...settings, votingOpensAt: opensAt, votingClosesAt: closesAt },
    action: 'voting-scheduled',
  };
}

function open(settings: EventSettings, at: Date | undefined, now: Date): VotingActResult {
  const state = votingState(settings, now);
  if (areResultsPublic(settings, now)) return { refusal: publishedAlready };
  if (state === 'closed' && takeBackLeft(settings, now) === 0) return { refusal: closingIsFinal };
  if (at && state === 'closed') return { refusal: takeBackFirst };
  if (at && at <= now) return { refusal: openingHasPassed };
  const votingOpensAt = at ?? (settings.votingOpensAt <= now ? settings.votingOpensAt : now);
  const after = { ...reopened(settings, now), votingOpensAt };
  if (after.votingClosesAt && after.votingClosesAt <= votingOpensAt) return { refusal: endsTooEarly };
  const isSame = sameTime(votingOpensAt, settings.votingOpensAt) && settings.votingClosedAt === null;
  if (isSame && state !== 'closed') return { settings: after, action: null };
  return { settings: after, action: state === 'closed' ? 'closing-taken-back' : 'voting-opened' };
}

/** Only while nobody has voted, because a cast vote must stay. */
function undoOpen(settings: EventSettings, opensAt: Date, now: Date, hasVotes: boolean): VotingActResult {
  if (votingState(settings, now) !== 'open') {
    return { refusal: 'Voting is not open, so there is no opening to take back.' };
  }
  if (hasVotes) return { refusal: 'Somebody has voted already, so the opening can’t be taken back any more.' };
  if (opensAt <= now) return { refusal: openingHasPassed };
  const { votingClosesAt } = settings;
  if (votingClosesAt && votingClosesAt <= opensAt) return { refusal: endsTooEarly };
  return { settings: { ...settings, votingOpensAt: opensAt }, action: 'opening-taken-back' };
}

function extend(settings: EventSettings, closesAt: Date | null, now: Date): VotingActResult {
  if (votingState(settings, now) === 'closed') return closedRefusal(settings, now);
  if (closesAt === null) {
    if (settings.votingClosesAt === null) return { settings, action: null };
    return { settings: { ...settings, votingClosesAt: null }, action: 'closing-removed' };
  }
  if (closesAt <= now) return { refusal: 'That time has passed already: choose a later one, or close now.' };
  if (closesAt <= settings.votingOpensAt) return { refusal: endsTooEarly };
  const isSame = sameTime(closesAt, settings.votingClosesAt) && settings.votingClosedAt === null;
  if (isSame) return { settings, action: null };
  return { settings: { ...settings, votingClosesAt: closesAt, votingClosedAt: null }, action: 'closing-moved' };
}

function takeBack(settings: EventSettings, now: Date): VotingActResult {
  if (votingState(settings, now) !== 'closed') {
    return { refusal: 'Voting is not closed, so there is nothing to take back.' };
  }
  if (takeBackLeft(settings, now) === 0) return { refusal: closingIsFinal };
  return { settings: reopened(settings, now), action: 'closing-taken-back' };
}

/** Refuses an act that needs a sealed vote; null if it is sealed. */
function unsealedRefusal(settings: EventSettings, now: Date, before: string): Refusal | null {
  if (votingState(settings, now) !== 'closed') {
    return { refusal: `Voting is not closed: close it before ${before}.` };
  }
  if (isSealed(settings)) return null;
  return { refusal: `The ballots are not sealed: seal the vote before ${before}.` };
}

function startStage(settings: EventSettings, now: Date): VotingActResult {
  const refusal = unsealedRefusal(settings, now, 'the stage is started');
  if (refusal) return refusal;
  if (settings.stage) return { settings, action: null };
  return { settings: { ...settings, stage: { startedAt: now, step: 0, revealed: [] } }, action: 'stage-started' };
}

/**
 * Moves to a step of the stage. The first move to a result reveals it, in the order of the categories. Revealing the
 * last one publishes the results, unless they are already public.
 */
function goTo(settings: EventSettings, step: number, now: Date): VotingActResult {
  const refusal = unsealedRefusal(settings, now, 'a result is revealed');
  if (refusal) return refusal;
  const { stage } = settings;
  if (!stage) return { refusal: 'The stage has not been started: start it at the vote desk.' };
  if (stage.step === step) return { settings, action: null };
  const [next, ...others] = resultsBy(step).filter((category) => !stage.revealed.includes(category));
  if (next === undefined) return { settings: { ...settings, stage: { ...stage, step } }, action: 'stage-moved' };
  if (others.length > 0 || stageSteps[step]?.kind !== 'result') {
    return { refusal: 'Another result is revealed before this step.' };
  }
  const revealed = [...stage.revealed, next];
  const publishes = revealed.length === categories.length && !areResultsPublic(settings, now);
  return {
    settings: {
      ...settings,
      stage: { ...stage, step, revealed },
      resultsPublishedAt: publishes ? now : settings.resultsPublishedAt,
    },
    action: 'result-revealed',
  };
}

/**
 * The settings after an act at `now`, and the act's name in the audit log. A vote that was closed by mistake can be
 * reopened within ten seconds, before sealing can start. `hasVotes` is read in the act's transaction.
 */
export function afterVotingAct(settings: EventSettings, act: VotingAct, now: Date, hasVotes = true): VotingActResult {
  switch (act.type) {
    case 'schedule':
      return schedule(settings, act.opensAt, act.closesAt, now);
    case 'open':
      return open(settings, act.at, now);
    case 'undo-open':
      return undoOpen(settings, act.opensAt, now, hasVotes);
    case 'extend':
      return extend(settings, act.closesAt, now);
    case 'close': {
      const state = votingState(settings, now);
      if (state === 'locked') return { refusal: 'Voting has not opened yet, so there is nothing to close.' };
      if (state === 'closed') return { settings, action: null };
      return { settings: { ...settings, votingClosedAt: now }, action: 'voting-closed' };
    }
    case 'take-back':
      return takeBack(settings, now);
    case 'publish': {
      const refusal = unsealedRefusal(settings, now, 'the results are published');
      if (refusal) return refusal;
      if (areResultsPublic(settings, now)) return { settings, action: null };
      return { settings: { ...settings, resultsPublishedAt: now }, action: 'results-published' };
    }
    case 'start-stage':
      return startStage(settings, now);
    case 'step':
      return goTo(settings, act.step, now);
  }
}

/** Starts the seal. From then on no vote is accepted and voting never reopens. */
export function afterSealBegins(settings: EventSettings, now: Date): Refusal | { readonly seal: Seal } {
  if (settings.seal) return { seal: settings.seal };
  const isClosed = votingState(settings, now) === 'closed';
  if (!isClosed) return { refusal: 'Voting is not closed: close it before it is sealed.' };
  if (takeBackLeft(settings, now) > 0) {
    return { refusal: 'The closing can still be taken back: the vote is sealed ten seconds after it.' };
  }
  return { seal: { startedAt: now, generation: null, finishedAt: null } };
}
