import { rateLimits } from '@fresher-party/contract/limits';
import { auditPage } from '../../db/audit.ts';
import type { Dependencies, Handlers } from '../endpoint.ts';
import { type CountingCalls, csvOf, listStore } from './list-store.ts';

const limit = {
  name: 'downloads',
  ...rateLimits.downloadsPerAdmin,
  refusal: `That is ${rateLimits.downloadsPerAdmin.max} downloads in an hour. Try again in a bit.`,
};

export function downloadEndpoints(dependencies: Dependencies, calls: CountingCalls) {
  const { writeOnce, collections } = dependencies;
  const lists = listStore(dependencies, calls);
  return {
    /** Noted in the audit log before it is answered; a repeated call is noted once. */
    'POST /admin/exports': async (call) => {
      const { columns, rows: read } = lists[call.body.list];
      const rows = await read({ ...call, params: {}, query: {}, body: {} });
      const target = { type: 'list', id: call.body.list } as const;
      const decide = () => ({ answer: null, log: [{ action: 'list-downloaded', target } as const] });
      await writeOnce(call, { limit, decide });
      return { data: { csv: csvOf(columns, rows), rows: rows.length } };
    },

    'GET /admin/audit': async ({ query }) => {
      const { entries, total, nextCursor } = await auditPage(collections, query);
      return { results: total, data: { entries }, nextCursor };
    },

    'GET /health': async () => ({ status: 'ok' as const }),
  } satisfies Partial<Handlers>;
}
