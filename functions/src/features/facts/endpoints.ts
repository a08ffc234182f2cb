import { changedParts } from '@fresher-party/contract/audit-actions';
import { inOrder } from '@fresher-party/contract/facts';
import { successTexts } from '@fresher-party/contract/texts';
import { adminOf, audit } from '../../db/audit.ts';
import { factsRecordOf, lastStepOf, stateOf } from '../../evening/facts-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { afterNowAct, afterPublication } from './rules.ts';

const schedule = { type: 'schedule', id: 'facts' } as const;

/** The event's facts, and organisers' acts on them (ADR 42). */
export function factsEndpoints({ clock, writeOnce, collections, facts: store }: Dependencies) {
  return {
    'GET /event/facts': async () => {
      const { version, facts } = await store.recent();
      return { data: { version, facts } };
    },

    'GET /admin/event': async () => {
      const record = await store.load();
      return { data: { state: stateOf(record), facts: record.facts, last: lastStepOf(record) } };
    },

    'POST /admin/event': async ({ user, session, body, idempotencyKey: key, now }) => {
      try {
        const facts = await writeOnce({
          call: 'POST /admin/event',
          session,
          key,
          body,
          now,
          reads: [store.ref],
          decide: ([stored]) => {
            const published = { ...body.facts, items: inOrder(body.facts.items) };
            const record = factsRecordOf(stored.data());
            const after = afterPublication(record, published, body.version);
            return {
              answer: stateOf(after),
              write: (tx) => {
                store.save(tx, after);
                audit(tx, collections.auditLog, {
                  who: adminOf(user),
                  action: 'facts-published',
                  target: { ...schedule, changed: changedParts(record.facts, after.facts) },
                  now,
                });
              },
            };
          },
        });
        return { message: successTexts.factsPublished, data: { facts } };
      } finally {
        store.forget();
      }
    },

    'POST /admin/now': async ({ user, session, body, idempotencyKey: key, now }) => {
      try {
        const facts = await writeOnce({
          call: 'POST /admin/now',
          session,
          key,
          body,
          now,
          reads: [store.ref],
          decide: ([stored]) => {
            const by = { id: user.id, name: user.name };
            const after = afterNowAct(factsRecordOf(stored.data()), body, clock.at(stored.readTime.toDate()), by);
            const title = after.facts.items.find(({ id }) => id === body.item)?.title ?? '';
            const acts = {
              start: {
                action: 'item-started',
                target: { type: 'schedule-item', id: body.item ?? '', title },
              },
              shift: { action: 'schedule-moved', target: { ...schedule, minutes: body.minutes ?? 0 } },
              undo: { action: 'start-taken-back', target: schedule },
            } as const;
            return {
              answer: stateOf(after),
              write: (tx) => {
                store.save(tx, after);
                audit(tx, collections.auditLog, { who: adminOf(user), ...acts[body.act], now });
              },
            };
          },
        });
        return { message: successTexts.nowMoved, data: { facts } };
      } finally {
        store.forget();
      }
    },
  } satisfies Partial<Handlers>;
}
