import type { Category } from '@fresher-party/contract/categories';
import { AppError } from '../../core/errors.ts';
import { areResultsPublic, isSealed } from '../../evening/vote-rules.ts';
import { readSettings } from '../../evening/vote-settings.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import type { ResultsStore } from './results-store.ts';

/**
 * Public calls about the vote: the results once published, and after the seal the codes to verify it (ADR 40). Answers
 * are the same for everybody, so the CDN caches them, but not errors.
 */
export function resultsEndpoints(dependencies: Dependencies, sealed: ResultsStore) {
  async function codes(category: Category, prefix: string) {
    const settings = await readSettings(dependencies);
    const generation = isSealed(settings) ? settings.seal?.generation : null;
    if (generation == null) throw new AppError('VOTE_NOT_SEALED');
    const data = await sealed.codes(generation, category, prefix);
    if (data) return { data };
    throw new AppError('NOT_FOUND', { message: 'This vote was sealed without codes, so there is nothing to look up.' });
  }

  return {
    'GET /results': async ({ now }) => {
      const settings = await readSettings(dependencies);
      const generation = areResultsPublic(settings, now) ? settings.seal?.generation : null;
      if (generation == null) throw new AppError('RESULTS_NOT_PUBLISHED');
      return { data: await sealed.published(generation) };
    },

    'GET /results/codes/{category}': ({ params }) => codes(params.category, ''),

    'GET /results/codes/{category}/{prefix}': ({ params }) => codes(params.category, params.prefix),
  } satisfies Partial<Handlers>;
}
