import { rateLimits } from '@fresher-party/contract/limits';
import { AppError } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { personalDataStore } from './personal-data-store.ts';

const limit = {
  name: 'exports',
  ...rateLimits.exportsPerUser,
  refusal: `You have downloaded your data ${rateLimits.exportsPerUser.max} times in an hour. Try again in a bit.`,
};

/** Giving people what is stored about them (ADR 32). */
export function exportEndpoints(dependencies: Dependencies) {
  const personalData = personalDataStore(dependencies, dependencies.config.CODE_PEPPER);

  return {
    /** Counted like what creates something: it reads everything that somebody has sent. */
    'GET /me/export': async ({ session, now }) => {
      const call = 'GET /me/export';
      const decide = () => ({ answer: null });
      await dependencies.writeOnce({ call, session, key: undefined, body: {}, now, limit, reads: [], decide });
      const data = await personalData.of(session.uid);
      if (!data) throw new AppError('UNAUTHENTICATED');
      return { data };
    },
  } satisfies Partial<Handlers>;
}
