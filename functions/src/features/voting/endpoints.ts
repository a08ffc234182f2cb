import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { successTexts } from '@fresher-party/contract/texts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { votingService } from './service.ts';

const listAnswer = (candidates: Candidate[]) => ({
  message: successTexts.candidates,
  results: candidates.length,
  data: { candidates },
});

export function votingHandlers(dependencies: Dependencies) {
  const voting = votingService(dependencies);
  return {
    'POST /vote': async ({ user, body, idempotencyKey, now }) => ({
      message: successTexts.vote,
      candidate: await voting.vote({ user, candidateId: body.candidateID, key: idempotencyKey, now }),
    }),
    'GET /vote/category/{category}': async ({ user, params, now }) =>
      listAnswer(await voting.candidates(user, now, params.category)),
    'GET /vote/all': async ({ user, now }) => listAnswer(await voting.candidates(user, now)),
    'GET /vote/mine': async ({ user }) => ({ data: { votes: await voting.castVotes(user) } }),
    'POST /admin': async ({ user, body, idempotencyKey, now }) => {
      const { name, category } = body;
      const candidate = await voting.addCandidate({ user, name, category, key: idempotencyKey, now });
      return { message: successTexts.candidateCreated, candidate_id: candidate.id, data: { candidate } };
    },
  } satisfies Partial<Handlers>;
}
