import { rateLimits } from '@fresher-party/contract/limits';
import type { User } from '@fresher-party/contract/schemas/person';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { adminOf, audit } from '../audit/store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { ballotStore } from './ballot-store.ts';
import { candidateStore } from './candidate-store.ts';
import { areResultsPublic, canAddCandidate, voteRefusal } from './rules.ts';
import { readSettings, settingsOf, settingsRef } from './settings-store.ts';
import { turnoutStore } from './turnout-store.ts';

const candidateLimit = {
  name: 'candidates',
  ...rateLimits.candidatesPerAdmin,
  refusal: `That is ${rateLimits.candidatesPerAdmin.max} candidates in an hour. Try again in a bit.`,
};

/** Candidates and the vote (ADR 8, 17, 18, 19 and 28). */
export function votingEndpoints(dependencies: Dependencies) {
  const { config, clock, ids, collections, writeOnce } = dependencies;
  const candidates = candidateStore(dependencies);
  const turnout = turnoutStore(dependencies);
  const ballots = ballotStore(dependencies, clock, config.CODE_PEPPER);

  /** With counts once results are published, and for nobody before, admins included (ADR 28). */
  async function listFor(user: User, now: Date, isWanted: (candidate: Candidate) => boolean) {
    if (user.role === 'admin') candidates.forgetAll();
    const [all, settings] = await Promise.all([candidates.all(), readSettings(dependencies)]);
    const wanted = all.filter(isWanted);
    const generation = areResultsPublic(settings, now) ? settings.seal?.generation : null;
    const votes = generation == null ? null : await ballots.tally(generation);
    const listed = wanted.map((candidate) =>
      votes ? { ...candidate, votes: votes.get(candidate.id) ?? 0 } : candidate,
    );
    return { message: successTexts.candidates, results: listed.length, data: { candidates: listed } };
  }

  return {
    'POST /vote': async ({ user, session, body, idempotencyKey, now }) => {
      const candidate = await candidates.find(body.candidateID);
      if (!candidate) {
        const refusal = voteRefusal(await readSettings(dependencies), now);
        throw refusal ?? new AppError('NOT_FOUND', { message: 'There is no such candidate.' });
      }
      const answer = { message: successTexts.vote, candidate };
      // Without a key, a retry after a lost response would count as a second vote.
      const vote = { uid: user.id, candidate, key: idempotencyKey ?? ids.random() };
      const refusal = await ballots.cast(vote, session);
      if (refusal === null) {
        candidates.keep(candidate);
        return answer;
      }
      if (refusal.code !== 'ALREADY_VOTED' && refusal.code !== 'VOTING_CLOSED') throw refusal;
      // A vote that was counted is told so, whatever has happened since: by its key until the seal, without it after.
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

    'POST /admin': async ({ user, session, body, idempotencyKey: key, now }) => {
      const { name, category } = body;
      const candidate = await writeOnce({
        call: 'POST /admin',
        session,
        key,
        body,
        now,
        limit: candidateLimit,
        reads: [settingsRef(collections), candidates.refOf(category, name)],
        decide: ([settings, existing]) => {
          if (!canAddCandidate(settingsOf(settings.data()), now)) {
            throw new AppError('VOTING_CLOSED', { message: 'Voting has closed, so no candidate can be added.' });
          }
          if (existing.exists) throw new AppError('CANDIDATE_EXISTS');
          const added = { id: existing.id, name, category };
          return {
            answer: added,
            write: (tx) => {
              candidates.add(tx, name, category, now);
              const target = { type: 'candidate', ...added } as const;
              audit(tx, collections.auditLog, { who: adminOf(user), action: 'candidate-registered', target, now });
            },
          };
        },
      });
      candidates.forgetAll();
      return { message: successTexts.candidateCreated, candidate_id: candidate.id, data: { candidate } };
    },
  } satisfies Partial<Handlers>;
}
