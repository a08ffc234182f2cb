import { rankCandidates, winnersOf } from '@fresher-party/contract/rank-candidates';
import type { StageInfo, StageResult } from '@fresher-party/contract/schemas/voting-desk';
import { AppError } from '../../core/errors.ts';
import type { EventSettings } from '../../evening/vote-rules.ts';
import type { Handlers } from '../endpoint.ts';
import type { DeskStore } from './desk-store.ts';
import type { ResultsStore } from './results-store.ts';

/** The stage (ADR 39). Results are counted only after their reveal is committed. */
export function stageEndpoints(desk: DeskStore, sealed: ResultsStore) {
  /** The revealed results, as they will be published. */
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

  /** Null before the stage is started. */
  async function stageNow(): Promise<StageInfo | null> {
    const { settings } = await desk.snapshot();
    const { stage, version } = settings;
    if (!stage) return null;
    return {
      startedAt: stage.startedAt.toISOString(),
      step: stage.step,
      results: await resultsOf(settings),
      version,
    };
  }

  return {
    'GET /admin/stage': async () => ({ data: { stage: await stageNow() } }),

    /** Idempotent: repeating the current step answers it again. */
    'POST /admin/stage/step': async ({ user, session, body, idempotencyKey: key, now }) => {
      const { step, version } = body;
      const act = { type: 'step', step } as const;
      await desk.act({ call: 'POST /admin/stage/step', user, session, key, act, version, body, now });
      const stage = await stageNow();
      if (!stage) throw new AppError('VOTE_CHANGED');
      return { message: 'The stage has moved.', data: { stage } };
    },
  } satisfies Partial<Handlers>;
}
