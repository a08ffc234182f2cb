import type { AuditAction } from '@fresher-party/contract/audit-actions';
import { announcementTexts as texts } from '@fresher-party/contract/texts';
import { adminOf, audit } from '../../db/audit.ts';
import { type Announced, announcementAt, type FactsRecord, factsRecordOf } from '../../evening/facts-store.ts';
import { deliveryStore } from '../../outbox/delivery-store.ts';
import { messageStore } from '../../outbox/message-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Context, Handlers } from '../endpoint.ts';
import { announced, messageIdOf, toTakeBack } from './rules.ts';

/** Announcements to everybody, in the answer of `GET /event` (ADR 37) and as notifications (ADR 44). */
export function announcementEndpoints(dependencies: Dependencies) {
  const { clock, config, writeOnce, collections, retention, facts: store } = dependencies;
  const messages = messageStore(dependencies, clock);
  const deliveries = deliveryStore(dependencies, { retention, mailRate: config.MAIL_RATE });

  async function current(now: Date) {
    const announcement = announcementAt(await store.load(), now);
    if (!announcement) return { announcement };
    const { sent } = await deliveries.counts(messageIdOf(announcement.at));
    return { announcement: { ...announcement, reached: sent } };
  }

  type Act = Context<'POST /admin/announcement'> | Context<'POST /admin/announcement/take-back'>;

  /** Replaces the announcement by the result of `decide`, and stops the old one's notifications. */
  async function change(
    call: 'POST /admin/announcement' | 'POST /admin/announcement/take-back',
    { user, session, body, idempotencyKey: key, now }: Act,
    { action, before }: { action: AuditAction; before: string | null },
    decide: (record: FactsRecord, now: Date) => { readonly after: Announced | null; readonly about: Announced },
  ): Promise<void> {
    try {
      await writeOnce({
        call,
        session,
        key,
        body,
        now,
        reads: [store.ref, messages.refOf(messageIdOf(before ?? 'none'))],
        decide: ([stored, begun]) => {
          const record = factsRecordOf(stored.data());
          const at = clock.at(stored.readTime.toDate());
          const { after, about } = decide(record, at);
          return {
            answer: null,
            write: (tx) => {
              store.save(tx, { ...record, announcement: after });
              if (begun.exists) messages.stop(tx, begun.id, at);
              const target = {
                type: 'announcement',
                id: about.at.toISOString(),
                until: about.until.toISOString(),
              } as const;
              audit(tx, collections.auditLog, { who: adminOf(user), action, target, now });
            },
          };
        },
      });
    } finally {
      store.forget();
    }
  }

  return {
    'GET /admin/announcement': async ({ now }) => ({ data: await current(now) }),

    'POST /admin/announcement': async (context) => {
      const { body } = context;
      const act = { action: 'announcement-made', before: body.seen } as const;
      await change('POST /admin/announcement', context, act, (record, now) => {
        const about = announced(record, body, now);
        return { after: about, about };
      });
      return { message: texts.made, data: await current(clock.now()) };
    },

    'POST /admin/announcement/take-back': async (context) => {
      const { at } = context.body;
      const act = { action: 'announcement-taken-back', before: at } as const;
      await change('POST /admin/announcement/take-back', context, act, (record) => ({
        after: null,
        about: toTakeBack(record, at),
      }));
      return { message: texts.takenBack, data: await current(clock.now()) };
    },
  } satisfies Partial<Handlers>;
}
