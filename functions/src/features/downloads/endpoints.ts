import { rateLimits } from '@fresher-party/contract/limits';
import { adminOf, audit, auditStore } from '../../db/audit.ts';
import type { Dependencies, Handlers } from '../endpoint.ts';
import { type CountingCalls, csvOf, listStore } from './list-store.ts';

const limit = {
  name: 'downloads',
  ...rateLimits.downloadsPerAdmin,
  refusal: `That is ${rateLimits.downloadsPerAdmin.max} downloads in an hour. Try again in a bit.`,
};

/** Organisers' downloads, as files (ADR 47). */
export function downloadEndpoints(dependencies: Dependencies, calls: CountingCalls) {
  const { writeOnce, collections } = dependencies;
  const lists = listStore(dependencies, calls);
  return {
    /** Noted in the audit log before it is answered; a repeated call is noted once. */
    'POST /admin/exports': async ({ user, session, body, idempotencyKey: key, now }) => {
      const { columns, rows: read } = lists[body.list];
      const rows = await read({ user, session, params: {}, query: {}, body: {}, idempotencyKey: key, now });
      const target = { type: 'list', id: body.list } as const;
      await writeOnce({
        call: 'POST /admin/exports',
        session,
        key,
        body,
        now,
        limit,
        reads: [],
        decide: () => ({
          answer: null,
          write: (tx) =>
            audit(tx, collections.auditLog, { who: adminOf(user), action: 'list-downloaded', target, now }),
        }),
      });
      return { data: { csv: csvOf(columns, rows), rows: rows.length } };
    },
  } satisfies Partial<Handlers>;
}

/** The audit log and liveness. */
export function systemEndpoints({ collections }: Dependencies) {
  const log = auditStore(collections);
  return {
    'GET /admin/audit': async ({ query }) => {
      const { entries, total, nextCursor } = await log.page(query);
      return { results: total, data: { entries }, nextCursor };
    },
    'GET /health': async () => ({ status: 'ok' as const }),
  } satisfies Partial<Handlers>;
}
