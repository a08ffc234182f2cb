import { type AuditAction, auditActions } from '@fresher-party/contract/audit-actions';
import { type Category, categories } from '@fresher-party/contract/categories';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { rankCandidates, winnersOf } from '@fresher-party/contract/rank-candidates';
import type { User } from '@fresher-party/contract/schemas/person';
import type { VotingStanding } from '@fresher-party/contract/schemas/voting-desk';
import { AppError } from '../../core/errors.ts';
import type { SessionToken } from '../../core/tokens.ts';
import { actorName, adminOf } from '../../db/audit.ts';
import { queries } from '../../db/queries.ts';
import {
  areResultsPublic,
  closingTimes,
  type EventSettings,
  takeBackLeft,
  votingState,
} from '../../evening/vote-rules.ts';
import { settingsOf, settingsRef } from '../../evening/vote-settings.ts';
import { messageStore } from '../../outbox/message-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { VotingAct } from './acts.ts';
import { closeAtCommit, decideAct, readVoteSnapshot, type VoteSnapshot } from './admin-store.ts';
import { openingNoticeId } from './notices.ts';
import { resultsStore } from './results-store.ts';
import { SealRefused, sealProgress, sealStore } from './seal-store.ts';

export interface ActRequest {
  readonly call: EndpointKey;
  readonly user: User;
  readonly session: SessionToken;
  readonly key: string | undefined;
  readonly act: VotingAct;
  /** The version of the vote that the organiser saw. */
  readonly version: number;
  /** Compared to recognise a repeated request. Never contains the password. */
  readonly body: unknown;
  readonly now: Date;
}

/** Milliseconds after which a sealing call answers, once its running commit is finished. */
const sealFor = 4000;

/** The vote as administered through the API (ADR 38). */
export function deskStore(
  dependencies: Dependencies,
  sealForMs = sealFor,
  sealLimits?: Parameters<typeof sealStore>[3],
) {
  const { clock, collections, writeOnce } = dependencies;
  const sealed = resultsStore(dependencies);
  const messages = messageStore(dependencies, clock);

  const snapshot = (): Promise<VoteSnapshot> => readVoteSnapshot(dependencies, clock);

  /** The latest audit entry about the vote. */
  async function lastAct() {
    const { docs } = await queries.votingActs(collections).limit(1).get();
    const entry = docs[0]?.data();
    if (!entry) return null;
    const { who, action, createdAt } = entry;
    return { who: actorName(who), action, at: createdAt.toISOString() };
  }

  const actText = (action: AuditAction): string => `${auditActions[action]} the vote`;

  async function tooLate({ type }: VotingAct): Promise<AppError> {
    // Steps are not all logged. The message suggests no retry, since a press from the new step may reveal the last
    // result.
    if (type === 'step') {
      return new AppError('VOTE_CHANGED', { message: 'Somebody else was faster. Look at the stage before you press.' });
    }
    const last = await lastAct();
    const message = last && `Nothing was changed: ${last.who} was faster and ${actText(last.action)}.`;
    return new AppError('VOTE_CHANGED', message ? { message } : {});
  }

  let sealing: Promise<void> | undefined;
  async function sealSome(user: User): Promise<void> {
    const startedAt = performance.now();
    const run = sealStore(dependencies, clock, adminOf(user), sealLimits).seal();
    try {
      for await (const { step } of run) {
        // When resuming, the first step commits nothing, so stopping there would make no progress.
        if (step !== 'begun' && performance.now() - startedAt >= sealForMs) return;
      }
    } catch (error) {
      if (error instanceof SealRefused) throw new AppError('VOTE_ACT_REFUSED', { message: error.message });
      throw error;
    }
  }

  /** Categories with several winners, from the seal until everything is revealed. */
  async function ties({ seal, stage }: EventSettings): Promise<Category[]> {
    if (!seal?.finishedAt || seal.generation === null || stage?.revealed.length === categories.length) return [];
    const counted = await sealed.results(seal.generation);
    return counted.flatMap(({ category, candidates }) =>
      winnersOf(rankCandidates(candidates)).length > 1 ? [category] : [],
    );
  }

  return {
    snapshot,

    /** The state of the vote as in answers. */
    async described(): Promise<VotingStanding> {
      const { settings, now } = await snapshot();
      const [seal, last, tied] = await Promise.all([
        sealProgress(dependencies, settings.seal),
        lastAct(),
        ties(settings),
      ]);
      const { resultsPublishedAt, stage, version } = settings;
      const left = votingState(settings, now) === 'closed' ? takeBackLeft(settings, now) : 0;
      return {
        state: votingState(settings, now),
        opensAt: settings.votingOpensAt.toISOString(),
        ...closingTimes(settings, now),
        takeBackUntil: left > 0 ? new Date(now.getTime() + left).toISOString() : null,
        seal,
        publishedAt: areResultsPublic(settings, now) ? (resultsPublishedAt?.toISOString() ?? null) : null,
        stage: stage && {
          startedAt: stage.startedAt.toISOString(),
          step: stage.step,
          revealed: [...stage.revealed],
        },
        ...(tied.length > 0 ? { ties: tied } : {}),
        lastAct: last && { who: last.who, act: actText(last.action), at: last.at },
        version,
        serverTime: now.toISOString(),
      };
    },

    /**
     * Performs and logs an act, by the database's clock, if the vote is still as the organiser saw it. Throws
     * VOTE_CHANGED with the name of who was faster, VOTE_ACT_REFUSED with the act's reason, or with `unchanged` when it
     * changes nothing (without `unchanged` that succeeds), and the errors of `writeOnce`.
     */
    async act({ call, user, session, key, act, version, body, now }: ActRequest, unchanged?: string): Promise<void> {
      // The notification of the opening that is undone. If there was another opening since, the version differs.
      const notice = act.type === 'undo-open' ? [openingNoticeId((await snapshot()).settings.votingOpensAt)] : [];
      const decided = writeOnce({
        call,
        session,
        key,
        body,
        now,
        reads: [settingsRef(collections), ...notice.map(messages.refOf)],
        ...(act.type === 'undo-open' ? { find: queries.anyParticipation(collections) } : {}),
        decide: ([found, ...begun], votes) => {
          const settings = settingsOf(found.data());
          const { result, stored, note } = decideAct(collections, {
            who: adminOf(user),
            act,
            settings,
            now: clock.at(found.readTime.toDate()),
            hasVotes: act.type !== 'undo-open' || votes.length > 0,
          });
          const isDone = 'action' in result && result.action === null;
          if (isDone && unchanged === undefined) return { answer: { closing: null } };
          // Moves that reveal nothing conflict only with other moves.
          const moves = act.type === 'step' ? 0 : (settings.stage?.moves ?? 0);
          const isSeen = version <= settings.version && version >= settings.version - moves;
          if (!isSeen) throw new AppError('VOTE_CHANGED');
          if (isDone) throw new AppError('VOTE_ACT_REFUSED', { message: unchanged });
          if ('refusal' in result) throw new AppError('VOTE_ACT_REFUSED', { message: result.refusal });
          const closing =
            result.action === 'voting-closed' ? (result.settings.votingClosedAt?.getTime() ?? null) : null;
          return {
            answer: { closing },
            write: (tx) => {
              if (stored) tx.set(found.ref, stored);
              for (const { exists, id } of begun) if (exists) messages.stop(tx, id, now);
              note(tx);
            },
          };
        },
      });
      const { closing } = await decided.catch(async (error: unknown) => {
        throw error instanceof AppError && error.code === 'VOTE_CHANGED' ? await tooLate(act) : error;
      });
      if (closing !== null) await closeAtCommit(collections, clock, new Date(closing));
    },

    /** Seals for some seconds. Concurrent calls share one run. Throws VOTE_ACT_REFUSED. */
    async seal(user: User): Promise<void> {
      sealing ??= sealSome(user).finally(() => {
        sealing = undefined;
      });
      await sealing;
    },
  };
}

export type DeskStore = ReturnType<typeof deskStore>;
