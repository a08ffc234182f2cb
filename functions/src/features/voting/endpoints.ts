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

const candidateLimit = {
  name: 'candidates',
  ...rateLimits.candidatesPerAdmin,
  refusal: `That is ${rateLimits.candidatesPerAdmin.max} candidates in an hour. Try again in a bit.`,
};

/** Candidates and the vote (ADR 8, 17, 18 and 19). */
export function votingEndpoints(dependencies: Dependencies) {
  const { config, ids, collections, writeOnce } = dependencies;
  const candidates = candidateStore(dependencies);
  const ballots = ballotStore(dependencies, config.CODE_PEPPER);

  /** With counts for admins, and for everybody once results are published. */
  async function listFor(user: User, now: Date, isWanted: (candidate: Candidate) => boolean) {
    const isAdmin = user.role === 'admin';
    if (isAdmin) candidates.forgetAll();
    const [all, settings] = await Promise.all([candidates.all(), readSettings(dependencies)]);
    const wanted = all.filter(isWanted);
    const counted = async () =>
      Promise.all(wanted.map(async (candidate) => ({ ...candidate, votes: await ballots.count(candidate.id) })));
    const listed: Candidate[] = isAdmin || areResultsPublic(settings, now) ? await counted() : wanted;
    return { message: successTexts.candidates, results: listed.length, data: { candidates: listed } };
  }

  return {
    'POST /vote': async ({ user, body, idempotencyKey, now }) => {
      const [settings, candidate] = await Promise.all([readSettings(dependencies), candidates.find(body.candidateID)]);
      const refusal = voteRefusal(settings, now);
      if (!candidate) throw refusal ?? new AppError('NOT_FOUND', { message: 'There is no such candidate.' });

      const answer = { message: successTexts.vote, candidate };
      // Without a key, a retry after a lost response would count as a second vote.
      const vote = { uid: user.id, candidate, key: idempotencyKey ?? ids.random() };
      if (refusal) {
        if (idempotencyKey !== undefined && (await ballots.isCast(vote))) return answer;
        throw refusal;
      }
      candidates.keep(candidate);
      if ((await ballots.cast(vote, now)) || (await ballots.isCast(vote))) return answer;
      throw new AppError('ALREADY_VOTED');
    },

    'GET /vote/category/{category}': ({ user, params, now }) =>
      listFor(user, now, ({ category }) => category === params.category),

    'GET /vote/all': ({ user, now }) => listFor(user, now, () => true),

    'GET /vote/mine': async ({ user }) => ({ data: { votes: await ballots.castBy(user.id) } }),

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
