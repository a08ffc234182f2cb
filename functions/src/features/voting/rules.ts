/** Organisers' acts on the vote as a whole (ADR 38). Pure. */

import type { AuditAction } from '@fresher-party/contract/audit';
import { pushLifetimes, resultsMessage, voteMessage } from '@fresher-party/contract/push';
import { categories, resultsBy, stageSteps } from '@fresher-party/contract/voting';
import type { EventSettingsDoc } from '../../db/collections.ts';
import { areResultsPublic, leadMs, votingState } from '../../evening/vote.ts';
import type { Draft } from '../../outbox/message.ts';

export type VotingAct =
  /** Null for no planned closing. */
  | { readonly type: 'schedule'; readonly opensAt: Date; readonly closesAt: Date | null }
  | { readonly type: 'open' | 'close' }
  | { readonly type: 'take-back' | 'publish' | 'start-stage' }
  | { readonly type: 'step'; readonly step: number };

/** Why the act is refused, as a sentence; or the settings after it, with a null action if it changes nothing. */
export type VotingActResult =
  | { readonly refusal: string; readonly field?: 'opensAt' | 'closesAt' }
  /** 'stage-moved', for a step that reveals nothing, is not logged. */
  | { readonly settings: EventSettingsDoc; readonly action: AuditAction | 'stage-moved' | null };

/** Milliseconds before an opening or closing until which it can be taken back. */
const takenBackUntilMs = 2000;

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const hasClosed = 'Voting has closed, so it can’t be opened and its times can’t be changed any more.';
const tooSoon = 'Please choose a time at least ten seconds from now.';
const endsTooEarly = 'Voting would close before it opens: choose a later end.';

/** Old and new times are ten seconds ahead; until somebody votes, a nearer or past opening can be moved. */
function schedule(
  settings: EventSettingsDoc,
  opensAt: Date,
  closesAt: Date | null,
  now: Date,
  hasVotes: boolean,
): VotingActResult {
  const { votingOpensAt, votingClosesAt, planned } = settings;
  const soon = after(now, leadMs);
  const movesOpening = !sameTime(opensAt, votingOpensAt);
  const movesClosing = !sameTime(closesAt, votingClosesAt);
  if (votingState(settings, now) === 'closed') return { refusal: hasClosed };
  if (!movesOpening && !movesClosing) return { settings, action: null };
  if (movesOpening && votingOpensAt < soon && hasVotes)
    return { refusal: 'Voting has opened already: only its closing can be moved.', field: 'opensAt' };
  if (movesClosing && votingClosesAt && votingClosesAt < soon)
    return { refusal: 'Voting closes in a few seconds, so the closing can’t be moved any more.', field: 'closesAt' };
  if (movesOpening && opensAt < soon) return { refusal: tooSoon, field: 'opensAt' };
  if (movesClosing && closesAt && closesAt < soon) return { refusal: tooSoon, field: 'closesAt' };
  if (closesAt && closesAt <= opensAt) return { refusal: endsTooEarly, field: 'closesAt' };
  const times = { votingOpensAt: opensAt, votingClosesAt: closesAt };
  const left = movesOpening || planned === null ? null : { ...planned, votingClosesAt: closesAt };
  return { settings: { ...settings, ...times, planned: left }, action: 'voting-scheduled' };
}

function open(settings: EventSettingsDoc, now: Date): VotingActResult {
  const { votingOpensAt, votingClosesAt } = settings;
  const at = after(now, leadMs);
  if (votingState(settings, now) === 'closed') return { refusal: hasClosed };
  if (votingOpensAt <= at) return { settings, action: null };
  if (votingClosesAt && votingClosesAt <= at) return { refusal: endsTooEarly };
  const planned = { votingOpensAt, votingClosesAt };
  return { settings: { ...settings, votingOpensAt: at, planned }, action: 'voting-opened' };
}

function close(settings: EventSettingsDoc, now: Date): VotingActResult {
  const { votingOpensAt, votingClosesAt } = settings;
  const at = after(now, leadMs);
  const state = votingState(settings, now);
  if (state === 'locked') return { refusal: 'Voting has not opened yet, so there is nothing to close.' };
  if (state === 'closed' || (votingClosesAt && votingClosesAt <= at)) return { settings, action: null };
  const planned = { votingOpensAt, votingClosesAt };
  return { settings: { ...settings, votingClosesAt: at, planned }, action: 'voting-closed' };
}

/** Until when 'Open now' or 'Close now' can be taken back; null if there is nothing to take back. */
export function takeBackUntil({ votingOpensAt, votingClosesAt, planned }: EventSettingsDoc, now: Date): Date | null {
  if (!planned) return null;
  const effect = sameTime(votingOpensAt, planned.votingOpensAt) ? votingClosesAt : votingOpensAt;
  const until = effect && after(effect, -takenBackUntilMs);
  return until && until >= now ? until : null;
}

function takeBack(settings: EventSettingsDoc, now: Date): VotingActResult {
  const { planned, votingOpensAt } = settings;
  if (!planned || takeBackUntil(settings, now) === null) {
    return { refusal: 'It is too late to take that back: it could be until two seconds before.' };
  }
  const isOpening = !sameTime(votingOpensAt, planned.votingOpensAt);
  return {
    settings: { ...settings, ...planned, planned: null },
    action: isOpening ? 'opening-taken-back' : 'closing-taken-back',
  };
}

/** Refuses an act that needs a counted vote; null if it is counted. */
function uncountedRefusal(settings: EventSettingsDoc, now: Date, before: string): { refusal: string } | null {
  if (settings.countedAt !== null) return null;
  const what = votingState(settings, now) === 'closed' ? 'The votes are not counted yet' : 'Voting is not closed';
  return { refusal: `${what}: that comes before ${before}.` };
}

function startStage(settings: EventSettingsDoc, now: Date): VotingActResult {
  const refusal = uncountedRefusal(settings, now, 'the stage is started');
  if (refusal) return refusal;
  if (settings.stage) return { settings, action: null };
  return { settings: { ...settings, stage: { startedAt: now, step: 0, revealed: [] } }, action: 'stage-started' };
}

/** The first move to a result reveals it, in the order of the categories; the last one publishes the results. */
function goTo(settings: EventSettingsDoc, step: number, now: Date): VotingActResult {
  const refusal = uncountedRefusal(settings, now, 'a result is revealed');
  if (refusal) return refusal;
  const { stage } = settings;
  if (!stage) return { refusal: 'The stage has not been started: start it at the vote desk.' };
  if (stage.step === step) return { settings, action: null };
  const [next, ...others] = resultsBy(step).filter((category) => !stage.revealed.includes(category));
  const moves = (stage.moves ?? 0) + 1;
  if (next === undefined) return { settings: { ...settings, stage: { ...stage, step, moves } }, action: 'stage-moved' };
  if (others.length > 0 || stageSteps[step]?.kind !== 'result') {
    return { refusal: 'Another result is revealed before this step.' };
  }
  const { moves: _, ...staged } = stage;
  const revealed = [...stage.revealed, next];
  const publishes = revealed.length === categories.length && !areResultsPublic(settings, now);
  return {
    settings: {
      ...settings,
      stage: { ...staged, step, revealed },
      resultsPublishedAt: publishes ? now : settings.resultsPublishedAt,
    },
    action: 'result-revealed',
  };
}

/** The settings after an act at `now`, and its name in the audit log. `hasVotes` is read in the act's transaction. */
export function afterVotingAct(
  settings: EventSettingsDoc,
  act: VotingAct,
  now: Date,
  hasVotes = true,
): VotingActResult {
  switch (act.type) {
    case 'schedule':
      return schedule(settings, act.opensAt, act.closesAt, now, hasVotes);
    case 'open':
      return open(settings, now);
    case 'close':
      return close(settings, now);
    case 'take-back':
      return takeBack(settings, now);
    case 'publish': {
      const refusal = uncountedRefusal(settings, now, 'the results are published');
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

/** The id of the notification that the vote is open. One for each opening, since openings can be undone. */
export const openingNoticeId = (opensAt: Date): string => `push:vote:${opensAt.toISOString()}`;

/** Due notifications to everybody: the vote is open, or the results are public. Pure. */
export function voteNotices(settings: EventSettingsDoc, now: Date): Draft[] {
  const found: Draft[] = [];
  const add = (id: string, { tag: type, title: subject, body: text }: typeof voteMessage, until: number): void => {
    if (now.getTime() < until) {
      found.push({ id, channel: 'push', type, subject, text, until: new Date(until) });
    }
  };
  if (votingState(settings, now) === 'open') {
    const until = settings.votingOpensAt.getTime() + pushLifetimes.vote;
    add(
      openingNoticeId(settings.votingOpensAt),
      voteMessage,
      Math.min(until, settings.votingClosesAt?.getTime() ?? until),
    );
  }
  if (areResultsPublic(settings, now) && settings.resultsPublishedAt) {
    add('push:results', resultsMessage, settings.resultsPublishedAt.getTime() + pushLifetimes.results);
  }
  return found;
}
