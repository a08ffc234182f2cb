import { rateLimits } from '@fresher-party/contract/limits';
import { rankCandidates, winnersOf } from '@fresher-party/contract/rank-candidates';
import type { StageInfo, StageResult } from '@fresher-party/contract/schemas/voting-desk';
import { AppError } from '../../core/errors.ts';
import type { EventSettings } from '../../evening/vote-rules.ts';
import type { Handlers } from '../endpoint.ts';
import { nextToReveal } from './acts.ts';
import type { DeskStore } from './desk-store.ts';
import type { ResultsStore } from './results-store.ts';

const limit = {
  name: 'reveals',
  ...rateLimits.revealsPerAdmin,
  refusal: 'That is a lot of keys in an hour. Try again in a bit.',
};

/** The stage (ADR 39). A category's result is counted for an answer only once its reveal is committed. */
export function stageEndpoints(desk: DeskStore, sealed: ResultsStore) {
  /** The results that have been revealed, as they will be published. */
  async function resultsOf({ seal, stage }: EventSettings): Promise<StageResult[]> {
    if (!stage || stage.revealed.length === 0 || seal?.generation == null) return [];
    const results = await sealed.results(seal.generation);
    return stage.revealed.map((category) => {
      const counted = results.find((result) => result.category === category)?.candidates ?? [];
      const ranked = rankCandidates(counted);
      return {
        category,
        winners: winnersOf(ranked).map((winner) => ({ ...winner, category })),
        votes: ranked.reduce((sum, candidate) => sum + candidate.votes, 0),
        standing: ranked.length,
      };
    });
  }

  /** Null before the stage was started. */
  async function stageNow(): Promise<StageInfo | null> {
    const { settings } = await desk.standing();
    const { stage, version } = settings;
    if (!stage) return null;
    return {
      startedAt: stage.startedAt.toISOString(),
      results: await resultsOf(settings),
      next: nextToReveal(settings) ?? null,
      version,
    };
  }

  return {
    'GET /admin/stage': async () => ({ data: { stage: await stageNow() } }),

    /** Idempotent: a category that is on the stage already is answered again. */
    'POST /admin/stage': async ({ user, session, body, idempotencyKey: key, now }) => {
      const { category, version } = body;
      const act = { type: 'reveal', category } as const;
      await desk.act({ call: 'POST /admin/stage', user, session, key, act, version, body, limit, now });
      const stage = await stageNow();
      if (!stage) throw new AppError('VOTE_CHANGED');
      return { message: 'The result is on the stage.', data: { stage } };
    },
  } satisfies Partial<Handlers>;
}
