import { limits } from '@fresher-party/contract/limits';
import { stationLinkTexts, successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { keyedId } from '../../core/ids.ts';
import { adminOf } from '../../db/audit.ts';
import { endStation } from '../../db/stations.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { stationEnd } from './rules.ts';
import { stationSent, stationStore } from './store.ts';

/** Organisers make, list and end stations. A device opens one and may end it itself (ADR 55). */
export function stationEndpoints(dependencies: Dependencies) {
  const { collections, config, facts, ids, tokens, writeOnce } = dependencies;
  const store = stationStore(dependencies);
  return {
    'GET /admin/stations': async ({ now }) => ({ data: { stations: await store.list(now) } }),

    /** Without an idempotency key, because the answer holds a secret that must not be stored. */
    'POST /admin/stations': async ({ user, session, body, now }) => {
      const { kind } = body;
      const link = ids.link();
      const ref = store.refOf(link);
      const record = store.recordOf(kind, user.id, stationEnd((await facts.recent()).facts, now), now);
      await writeOnce({
        call: 'POST /admin/stations',
        session,
        key: undefined,
        body: null,
        now,
        reads: [],
        decide: () => ({ answer: null, write: (tx) => store.make(tx, ref, record, adminOf(user), now) }),
      });
      return { message: successTexts.stationMade, data: { station: stationSent(ref.id, record), link } };
    },

    'DELETE /admin/stations/{id}': async ({ user, session, params: { id }, now }) => {
      await writeOnce({
        call: 'DELETE /admin/stations/{id}',
        session,
        key: undefined,
        body: null,
        now,
        reads: [store.refById(id)],
        decide: ([found]) => {
          const record = found.data();
          if (!record) throw new AppError('NOT_FOUND', { message: 'There is no such station.' });
          if (record.endedAt !== undefined) return { answer: null };
          const { kind, expireAt } = record;
          const ended = { id, kind, expireAt, who: adminOf(user) };
          return { answer: null, write: (tx) => endStation(tx, collections, ended, now) };
        },
      });
      return { message: successTexts.stationEnded };
    },

    'POST /station': async ({ body: { link }, idempotencyKey: key, now }) => {
      if (!/^[\w-]+$/.test(link) || link.length !== limits.linkLength) {
        throw new AppError('INVALID_LINK', { message: stationLinkTexts.unknown });
      }
      const ref = store.refOf(link);
      // Derived from the key, so that a retry of the same device gets the same session.
      const session = keyedId(config.CODE_PEPPER, 'station-session', ref.id, key ?? ids.random());
      const { kind, expireAt } = await store.open(ref, session, now);
      const token = tokens.signStation({ station: ref.id, id: session }, expireAt, now);
      return { token, data: { id: ref.id, kind } };
    },

    'DELETE /station': async ({ actor, session, now }) => {
      await store.leave(session, actor, now);
      return { message: successTexts.stationEnded };
    },
  } satisfies Partial<Handlers>;
}
