import { type AuditAction, auditActions } from '@fresher-party/contract/audit';
import type { Candidate } from '@fresher-party/contract/calls/candidates';
import type { User } from '@fresher-party/contract/calls/person';
import type { StageInfo, StageResult, VotingStanding } from '@fresher-party/contract/calls/voting';
import { errorCodes } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import { successTexts } from '@fresher-party/contract/texts';
import {
  type Category,
  categories,
  confirmWordOf,
  rankCandidates,
  unchangedVoteText,
  votingActTexts,
  winnersOf,
} from '@fresher-party/contract/voting';
import { AppError, invalidField } from '../../core/errors.ts';
import { secureIds } from '../../core/ids.ts';
import type { EventSettingsDoc } from '../../db/collections.ts';
import type { Call } from '../../db/once.ts';
import { count, queries } from '../../db/queries.ts';
import { areResultsPublic, closingTimes, settingsOf, voteTarget, votingState } from '../../evening/vote.ts';
import type { Context, Dependencies, Handlers, OwnCall } from '../endpoint.ts';
import { candidateStore } from './candidate-store.ts';
import { candidateEndpoints } from './candidates.ts';
import { afterVotingAct, openingNoticeId, takeBackUntil, type VotingAct, type VotingActResult } from './rules.ts';
import { countsAt, countWhenDue, resultsStore, type VoteStore } from './store.ts';

type RequireOwnPassword = (call: OwnCall, password: string) => Promise<unknown>;

const hourMs = 60 * 60 * 1000;
const actText = (action: AuditAction): string => `${auditActions[action]} the vote`;

function actOf({ act, opensAt, closesAt }: Context<'POST /admin/voting'>['body']): VotingAct {
  if (act !== 'schedule') return { type: act };
  if (opensAt === undefined) throw invalidField('opensAt', errorCodes.INVALID_INPUT.message);
  return { type: act, opensAt: new Date(opensAt), closesAt: closesAt ? new Date(closesAt) : null };
}

function tooLate({ last }: EventSettingsDoc, { type }: VotingAct): AppError {
  // Suggests no retry, since a press from the new step may reveal the last result.
  if (type === 'step')
    return new AppError('CHANGED', { message: 'Somebody else was faster. Look at the stage before you press.' });
  const message = last ? `Nothing was changed: ${last.by} was faster and ${actText(last.action)}.` : undefined;
  return new AppError('CHANGED', { message });
}

/** The vote: candidates, votes, results, the organisers' desk, and the stage (ADR 38, ADR 40). */
export function votingEndpoints(dependencies: Dependencies, votes: VoteStore, requirePassword: RequireOwnPassword) {
  const { clock, collections, inFlight, read, recentSettings, writeOnce } = dependencies;
  const ref = collections.settings.doc('event');
  const candidates = candidateStore(dependencies);
  const results = resultsStore(dependencies, candidates.readAll);

  /** The settings, uncached, and the database's time. */
  async function snapshot(): Promise<{ settings: EventSettingsDoc; now: Date }> {
    const found = await read(ref);
    return { settings: settingsOf(found.data()), now: clock.at(found.readTime.toDate()) };
  }

  /** Includes counts only once results are published, also for admins. */
  async function listOf({ role }: User, isWanted: (candidate: Candidate) => boolean) {
    const { data: settings, now } = await recentSettings.get();
    // Organisers see each other's changes at once.
    const wanted = (await (role === 'admin' ? candidates.readAll() : candidates.all())).filter(isWanted);
    const listed = areResultsPublic(settings, now())
      ? (await results.get()).flatMap((result) => result.candidates).filter(isWanted)
      : wanted;
    return { message: successTexts.candidates, results: listed.length, data: { candidates: listed } };
  }

  /** Categories with several winners, from the count until the stage begins or the results are out. */
  async function ties(settings: EventSettingsDoc): Promise<Category[]> {
    if (!settings.countedAt || settings.stage || settings.resultsPublishedAt) return [];
    return (await results.get()).flatMap(({ category, candidates: counted }) =>
      winnersOf(rankCandidates(counted)).length > 1 ? [category] : [],
    );
  }

  async function standing(): Promise<VotingStanding> {
    const { settings, now } = await snapshot();
    const tied = await ties(settings);
    const { countedAt, resultsPublishedAt, stage, last, version } = settings;
    const state = votingState(settings, now);
    return {
      state,
      opensAt: settings.votingOpensAt.toISOString(),
      ...closingTimes(settings, now),
      takeBackUntil: takeBackUntil(settings, now)?.toISOString() ?? null,
      countsAt: state === 'closed' ? (countsAt(settings)?.toISOString() ?? null) : null,
      countedAt: countedAt?.toISOString() ?? null,
      publishedAt: areResultsPublic(settings, now) ? (resultsPublishedAt?.toISOString() ?? null) : null,
      stage: stage && { startedAt: stage.startedAt.toISOString(), step: stage.step, revealed: stage.revealed },
      ...(tied.length > 0 ? { ties: tied } : {}),
      lastAct: last && { who: last.by, act: actText(last.action), at: last.at.toISOString() },
      version,
      serverTime: now.toISOString(),
    };
  }

  /** By the database’s clock. Throws CHANGED with the name of who was faster, or VOTE_ACT_REFUSED. */
  async function act(call: Call, act: VotingAct, version: number) {
    const moves = act.type === 'schedule';
    const moved = moves ? [collections.outbox.doc(openingNoticeId((await snapshot()).settings.votingOpensAt))] : [];
    return writeOnce(call, {
      reads: [ref, ...moved],
      // An opening that is near or has passed can be moved while nobody has voted.
      find: moves ? queries.anyTally(collections) : undefined,
      decide: ([found, ...notices], tallies) => {
        const settings = settingsOf(found.data());
        const now = clock.at(found.readTime.toDate());
        const result: VotingActResult = afterVotingAct(settings, act, now, tallies.length > 0);
        if ('action' in result && result.action === null) return { answer: { isChanged: false } };
        // Moves that reveal nothing conflict only with other moves.
        const unseen = act.type === 'step' ? 0 : (settings.stage?.moves ?? 0);
        const isSeen = version <= settings.version && version >= settings.version - unseen;
        if (!isSeen) throw tooLate(settings, act);
        if ('refusal' in result) {
          const { refusal: message, field } = result;
          throw new AppError('VOTE_ACT_REFUSED', { message, details: field && { [field]: message } });
        }
        const { action, settings: after } = result;
        const isLogged = action !== null && action !== 'stage-moved';
        const category = action === 'result-revealed' ? after.stage?.revealed.at(-1) : undefined;
        const publishes = after.resultsPublishedAt?.getTime() !== settings.resultsPublishedAt?.getTime();
        const published = { action: 'results-published', target: voteTarget(after) } as const;
        return {
          answer: { isChanged: true },
          log: [
            ...(isLogged ? [{ action, target: voteTarget(after, category) }] : []),
            ...(publishes && action === 'result-revealed' ? [published] : []),
          ],
          write(tx) {
            const last = isLogged ? { by: call.user.name, action, at: now } : settings.last;
            tx.set(ref, { ...after, last, version: settings.version + 1 });
            const isMoved = after.votingOpensAt.getTime() !== settings.votingOpensAt.getTime();
            for (const { exists, ref: notice } of notices) if (exists && isMoved) tx.delete(notice);
          },
        };
      },
    });
  }

  async function revealed(settings: EventSettingsDoc): Promise<StageResult[]> {
    const { stage } = settings;
    if (!stage || stage.revealed.length === 0) return [];
    const counted = await results.get();
    return stage.revealed.map((category) => {
      const ranked = rankCandidates(counted.find((result) => result.category === category)?.candidates ?? []);
      return {
        category,
        winners: winnersOf(ranked).map((winner) => ({ ...winner, category })),
        votes: ranked.reduce((sum, candidate) => sum + candidate.votes, 0),
        standing: ranked.length,
      };
    });
  }

  async function stageNow(): Promise<StageInfo | null> {
    const { settings } = await snapshot();
    const { stage, version } = settings;
    return (
      stage && {
        startedAt: stage.startedAt.toISOString(),
        step: stage.step,
        results: await revealed(settings),
        version,
      }
    );
  }

  return {
    ...candidateEndpoints(dependencies, candidates),

    'POST /vote': async ({ user, body, idempotencyKey }) => {
      const candidate = await candidates.find(body.candidateID);
      if (!candidate) throw new AppError('NOT_FOUND', { message: 'There is no such candidate.' });
      // Without a key, a retry after a lost answer is another vote, and refused.
      const vote = { uid: user.id, candidate, key: idempotencyKey ?? secureIds.random() };
      // Hundreds at once would contend for the participation until none is committed. A few may be: one that hangs at its
      // tally must not keep its repeat from another.
      await inFlight([`vote:${user.id}:${candidate.category}`], () => votes.cast(vote));
      return { message: successTexts.vote, candidate };
    },

    'GET /vote/category/{category}': ({ user, params }) => listOf(user, ({ category }) => category === params.category),

    'GET /vote/all': ({ user }) => listOf(user, () => true),

    'GET /vote/mine': async ({ user }) => ({
      data: { votes: (await votes.votedIn(user.id)).map((category) => ({ category })) },
    }),

    'GET /admin/turnout': async ({ now }) => {
      const since = new Date(now.getTime() - hourMs);
      const refusedSince = new Date(now.getTime() - limits.refusedMailboxFor);
      const [signedUp, inLastHour, refusedAddresses, turnout] = await Promise.all([
        count(collections.users),
        count(queries.usersSince(collections, { since })),
        count(queries.refusedMailboxes(collections, { since: refusedSince })),
        Promise.all(
          categories.map(async (category) => ({
            category,
            participants: await count(queries.participationIn(collections, { category })),
          })),
        ),
      ]);
      return { data: { turnout, people: { signedUp, inLastHour, refusedAddresses } } };
    },

    /** The same for everybody, so the CDN caches it, but not an error. */
    'GET /results': async () => {
      const { data: settings, now } = await recentSettings.get();
      if (!areResultsPublic(settings, now()) || !settings.countedAt) throw new AppError('RESULTS_NOT_PUBLISHED');
      return { data: { results: await results.get(), countedAt: settings.countedAt.toISOString() } };
    },

    'GET /admin/voting': async () => ({ data: { voting: await standing() } }),

    'POST /admin/voting': async (call) => {
      const { act: name, version, password } = call.body;
      if (confirmWordOf(name) !== undefined) await requirePassword(call, password ?? '');
      const { isChanged } = await act(call, actOf(call.body), version);
      return { message: isChanged ? votingActTexts[name] : unchangedVoteText, data: { voting: await standing() } };
    },

    /** Counts a vote that is due, as the schedule does too. */
    'POST /admin/voting/count': async () => {
      await countWhenDue(dependencies, clock);
      return { data: { voting: await standing() } };
    },

    'GET /admin/stage': async () => ({ data: { stage: await stageNow() } }),

    /** Idempotent: repeating the current step answers it again. */
    'POST /admin/stage/step': async (call) => {
      const { step, version } = call.body;
      await act(call, { type: 'step', step }, version);
      const stage = await stageNow();
      if (!stage) throw new AppError('CHANGED');
      return { data: { stage } };
    },
  } satisfies Partial<Handlers>;
}
