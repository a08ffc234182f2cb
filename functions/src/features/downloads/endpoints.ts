import { categoryTitles } from '@fresher-party/contract/categories';
import type { Output } from '@fresher-party/contract/endpoints';
import type { ExportList } from '@fresher-party/contract/export-lists';
import { rateLimits } from '@fresher-party/contract/limits';
import { AppError } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Context, Handlers } from '../endpoint.ts';
import { downloadStore, type StoredList } from './store.ts';

const limit = {
  name: 'downloads',
  ...rateLimits.downloadsPerAdmin,
  refusal: `That is ${rateLimits.downloadsPerAdmin.max} downloads in an hour. Try again in a bit.`,
};

/** How long the pages of a download can be requested. */
export const downloadLifetimeMs = 15 * 60_000;

/** The source of each list: a collection, or another call's answer. */
const sources = {
  people: 'users',
  'song-requests': 'songSubmissions',
  songs: 'songs',
  whispers: 'messages',
  candidates: 'candidates',
  results: null,
  turnout: null,
  'audit-log': 'auditLog',
} as const satisfies Record<ExportList, StoredList | null>;

type Page = Output<'GET /admin/exports/{id}'>;
type Calls = Pick<Handlers, 'GET /results' | 'GET /admin/turnout'>;
type Asked = Context<'GET /admin/turnout'>;

/** The lists that organisers can download (ADR 47). None links votes to voters. */
export function downloadEndpoints(dependencies: Dependencies, calls: Calls) {
  const { ids, writeOnce } = dependencies;
  const store = downloadStore(dependencies);

  /** Lists from other calls' answers, as one page. */
  const counted = {
    async results(context: Asked): Promise<Page> {
      const { data } = await calls['GET /results'](context);
      const rows = data.results.flatMap(({ category, participants, ballots, candidates }) =>
        candidates.map(({ id, name, votes = 0 }) => ({ category, id, name, votes, ballots, participants })),
      );
      return { data: { columns: ['category', 'id', 'name', 'votes', 'ballots', 'participants'], rows } };
    },
    async turnout(context: Asked): Promise<Page> {
      const { turnout, people } = (await calls['GET /admin/turnout'](context)).data;
      const voted = turnout.map(({ category, participants }) => ({
        what: `Voted for ${categoryTitles[category]}`,
        people: participants,
      }));
      return {
        data: { columns: ['what', 'people'], rows: [...voted, { what: 'Signed up', people: people.signedUp }] },
      };
    },
  };

  return {
    /** Writes the download to the audit log, before any page of it can be requested. */
    'POST /admin/exports': async ({ user, session, body: { list }, idempotencyKey: key, now }) => {
      const asked = { user, session, params: {}, query: {}, body: {}, idempotencyKey: key, now };
      if (list === 'results') await counted.results(asked); // Throws before anything is logged.
      const id = await writeOnce({
        call: 'POST /admin/exports',
        session,
        key,
        body: { list },
        now,
        limit,
        reads: [],
        decide: () => {
          const answer = ids.random();
          return { answer, write: (tx) => store.note(tx, answer, user, list, now) };
        },
      });
      return { data: { id } };
    },

    'GET /admin/exports/{id}': async ({ params: { id }, query, ...asked }) => {
      const list = await store.begun(id, asked.user, new Date(asked.now.getTime() - downloadLifetimeMs));
      if (!list) throw new AppError('NOT_FOUND', { message: 'This download has ended. Please start it again.' });
      if (list === 'results' || list === 'turnout') return counted[list]({ ...asked, params: {}, query: {} });
      return store.page(sources[list], query, asked.now);
    },
  } satisfies Partial<Handlers>;
}
