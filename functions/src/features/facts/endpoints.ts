import { changedParts } from '@fresher-party/contract/audit-actions';
import { inOrder } from '@fresher-party/contract/facts';
import { successTexts } from '@fresher-party/contract/texts';
import { adminOf } from '../../db/audit.ts';
import { factsDocOf, factsRecordOf, lastStepOf, stateOf } from '../../evening/facts-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { afterNowAct, afterPublication } from './rules.ts';

const schedule = { type: 'schedule', id: 'facts' } as const;

/** The event's facts, and organisers' acts on them (ADR 42). */
export function factsEndpoints({ change, facts: store }: Dependencies) {
  const { ref, forget } = store;
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
      const facts = await change({
        call: 'POST /admin/event',
        part: 'facts',
        ...{ session, key, body, now, ref },
        who: adminOf(user),
        isSeen: (stored) => factsRecordOf(stored).version === body.version,
        decide: (stored) => {
          const record = factsRecordOf(stored);
          const after = afterPublication(record, { ...body.facts, items: inOrder(body.facts.items) });
          const target = { ...schedule, changed: changedParts(record.facts, after.facts) };
          const next = { next: factsDocOf(after), alsoChanges: 'now', answer: stateOf(after) };
          return { ...next, action: 'facts-published', target };
        },
      }).finally(forget);
      return { message: successTexts.factsPublished, data: { facts } };
    },

    /** By a version of its own, so that an open form of the event is no conflict. */
    'POST /admin/now': async ({ user, session, body, idempotencyKey: key, now }) => {
      const facts = await change({
        call: 'POST /admin/now',
        part: 'now',
        ...{ session, key, body, now, ref },
        who: adminOf(user),
        isSeen: (stored) => factsRecordOf(stored).nowVersion === body.version,
        decide: (stored, at) => {
          const record = factsRecordOf(stored);
          const after = afterNowAct(record, body, at, { id: user.id, name: user.name });
          const title = after.facts.items.find(({ id }) => id === body.item)?.title ?? '';
          const acts = {
            start: { action: 'item-started', target: { type: 'schedule-item', id: body.item ?? '', title } },
            shift: { action: 'schedule-moved', target: { ...schedule, minutes: body.minutes ?? 0 } },
            undo: { action: 'start-taken-back', target: schedule },
          } as const;
          const alsoChanges = after.version === record.version ? undefined : 'facts';
          return { next: factsDocOf(after), alsoChanges, answer: stateOf(after), ...acts[body.act] };
        },
      }).finally(forget);
      return { message: successTexts.nowMoved, data: { facts } };
    },
  } satisfies Partial<Handlers>;
}
