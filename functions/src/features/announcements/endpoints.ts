import { announcementTexts as texts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { adminOf } from '../../db/audit.ts';
import {
  type Announced,
  announcementAt,
  type FactsRecord,
  factsDocOf,
  factsRecordOf,
} from '../../evening/facts-store.ts';
import { messageStore } from '../../outbox/message-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Context, Handlers } from '../endpoint.ts';
import { announced, isNewest, isSeenBefore, messageIdOf } from './rules.ts';

interface Replacement {
  /** The announcement that the organiser saw. */
  readonly seen: string | null;
  readonly isSeen: (record: FactsRecord, now: Date) => boolean;
  /** Null to withdraw it. */
  readonly made: (now: Date) => Announced | null;
}

/** Announcements to everybody, in the answer of `GET /event` (ADR 37) and as notifications (ADR 44). */
export function announcementEndpoints(dependencies: Dependencies) {
  const { change, clock, facts: store } = dependencies;
  const messages = messageStore(dependencies, clock);

  async function current(now: Date) {
    const announcement = announcementAt(await store.load(), now);
    if (!announcement) return { announcement };
    return { announcement: { ...announcement, reached: await messages.sent(messageIdOf(announcement.at)) } };
  }

  type Act = Context<'POST /admin/announcement'> | Context<'POST /admin/announcement/take-back'>;

  /** Replaces the announcement that the organiser saw, and stops its notifications. */
  async function replace(
    call: 'POST /admin/announcement' | 'POST /admin/announcement/take-back',
    { user, session, body, idempotencyKey: key, now }: Act,
    { seen, isSeen, made }: Replacement,
  ): Promise<void> {
    await change({
      call,
      part: 'announcement',
      ...{ session, key, body, now, ref: store.ref },
      who: adminOf(user),
      others: [messages.refOf(messageIdOf(seen ?? 'none'))],
      isSeen: (stored, at) => isSeen(factsRecordOf(stored), at),
      decide: (stored, at, [begun]) => {
        const record = factsRecordOf(stored);
        const announcement = made(at);
        const about = announcement ?? record.announcement;
        if (!about) throw new AppError('NOT_FOUND');
        return {
          next: factsDocOf({ ...record, announcement }),
          answer: null,
          action: announcement ? 'announcement-made' : 'announcement-taken-back',
          target: { type: 'announcement', id: about.at.toISOString(), until: about.until.toISOString() },
          write: (tx) => {
            if (begun?.exists) messages.stop(tx, begun.id);
          },
        };
      },
    }).finally(store.forget);
  }

  return {
    'GET /admin/announcement': async ({ now }) => ({ data: await current(now) }),

    'POST /admin/announcement': async (context) => {
      const { text, minutes, seen } = context.body;
      await replace('POST /admin/announcement', context, {
        seen,
        isSeen: (record, at) => isSeenBefore(record, seen, at),
        made: (at) => announced(text, minutes, at),
      });
      return { message: texts.made, data: await current(clock.now()) };
    },

    'POST /admin/announcement/take-back': async (context) => {
      const { at: seen } = context.body;
      const isSeen = (record: FactsRecord) => isNewest(record, seen);
      await replace('POST /admin/announcement/take-back', context, { seen, isSeen, made: () => null });
      return { message: texts.takenBack, data: await current(clock.now()) };
    },
  } satisfies Partial<Handlers>;
}
