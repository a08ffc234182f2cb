import type { User } from '@fresher-party/contract/schemas/person';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { areResultsPublic, voteRefusal, votingState } from '../../evening/vote-rules.ts';
import { readSettings } from '../../evening/vote-settings.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import type { BallotStore } from './ballot-store.ts';
import { candidateEndpoints } from './candidate-endpoints.ts';
import { candidateStore } from './candidate-store.ts';
import { voteCaster } from './cast-store.ts';
import { type ResultsStore, withVotes } from './results-store.ts';
import { turnoutStore } from './turnout-store.ts';

/** Candidates and the vote (ADR 8). */
export function votingEndpoints(dependencies: Dependencies, sealed: ResultsStore, ballots: BallotStore) {
  const { ids, inFlight } = dependencies;
  const candidates = candidateStore(dependencies);
  const castVote = voteCaster(dependencies, ballots);
  const turnout = turnoutStore(dependencies);

  /** Includes counts only once results are published, also for admins. */
  async function listFor(user: User, now: Date, isWanted: (candidate: Candidate) => boolean) {
    if (user.role === 'admin') candidates.forgetAll();
    const settings = await readSettings(dependencies);
    const all = await candidates.all(votingState(settings, now));
    const wanted = all.filter(isWanted);
    const generation = areResultsPublic(settings, now) ? settings.seal?.generation : null;
    const listed = generation == null ? wanted : withVotes(wanted, await sealed.tally(generation));
    return { message: successTexts.candidates, results: listed.length, data: { candidates: listed } };
  }

  return {
    ...candidateEndpoints(dependencies, candidates),

    'POST /vote': async ({ user, session, body, idempotencyKey, now }) => {
      const candidate = await candidates.find(body.candidateID);
      if (!candidate) {
        const refusal = voteRefusal(await readSettings(dependencies), now);
        throw refusal ?? new AppError('NOT_FOUND', { message: 'There is no such candidate.' });
      }
      const answer = { message: successTexts.vote, candidate };
      // Without a key, a retry after a lost response would count as a second vote.
      const vote = { uid: user.id, candidate, key: idempotencyKey ?? ids.random(), value: body.value };
      // One at a time, because concurrent vote transactions (ADR 52) would lock the settings and delay the closing.
      const refusal = await inFlight([`vote:${user.id}`], () => castVote(vote, session), 1);
      if (refusal === null) {
        await candidates.keepAll(candidate);
        return answer;
      }
      if (refusal.code !== 'ALREADY_VOTED' && refusal.code !== 'VOTING_CLOSED') throw refusal;
      // A repeat of a counted vote always succeeds, also with another choice, so that no answer reveals the choice.
      // After the seal the key is deleted.
      if (await ballots.isCast(vote)) return answer;
      if (await ballots.hasVoted(user.id, candidate.category)) throw new AppError('ALREADY_VOTED');
      throw refusal;
    },

    'GET /vote/category/{category}': ({ user, params, now }) =>
      listFor(user, now, ({ category }) => category === params.category),

    'GET /vote/all': ({ user, now }) => listFor(user, now, () => true),

    'GET /vote/mine': async ({ user }) => ({ data: { votes: await ballots.castBy(user.id) } }),

    'GET /admin/turnout': async ({ now }) => {
      const [participants, people] = await Promise.all([turnout.participants(), turnout.people(now)]);
      return { data: { turnout: participants, people } };
    },
  } satisfies Partial<Handlers>;
}
