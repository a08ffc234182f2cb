import { changedParts } from '@fresher-party/contract/audit';
import { defaultEmailDomain } from '@fresher-party/contract/event';
import { inOrder } from '@fresher-party/contract/facts';
import { announcementTexts as texts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../db/once.ts';
import { count, queries } from '../../db/queries.ts';
import {
  announcementAt,
  type FactsRecord,
  factsDocOf,
  factsRecordOf,
  isUntouched,
  lastStepOf,
  type StoredAnnouncement,
  stateOf,
} from '../../evening/facts-store.ts';
import { areResultsPublic, closingTimes, votingState } from '../../evening/vote.ts';
import type { Dependencies, Handlers } from '../endpoint.ts';
import { afterNowAct, afterPublication, announced, announcementMessageId, isNewest, isSeenBefore } from './rules.ts';

export function eventEndpoints({ config, facts, recentSettings }: Dependencies) {
  const { ALLOWED_EMAIL_DOMAINS: emailDomains } = config;
  const isUsual = emailDomains.every((domain) => domain === defaultEmailDomain);
  return {
    'GET /event': async ({ now }) => {
      const [{ data: current }, published] = await Promise.all([recentSettings.get(), facts.recent()]);
      const announcement = announcementAt(published, now);
      return {
        data: {
          event: {
            nights: [...published.nights],
            ...(isUntouched(published) ? {} : { facts: stateOf(published) }),
            ...(announcement ? { announcement } : {}),
            voting: {
              state: votingState(current, now),
              opensAt: current.votingOpensAt.toISOString(),
              ...closingTimes(current, now),
            },
            resultsPublished: areResultsPublic(current, now),
            ...(isUsual ? {} : { emailDomains }),
            serverTime: now.toISOString(),
          },
        },
      };
    },
  } satisfies Partial<Handlers>;
}

const schedule = { type: 'schedule', id: 'facts' } as const;

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

    'POST /admin/event': async (call) => {
      const { body } = call;
      const facts = await change(call, {
        part: 'facts',
        ref,
        isSeen: (stored) => factsRecordOf(stored).version === body.version,
        decide: (stored) => {
          const record = factsRecordOf(stored);
          const after = afterPublication(record, { ...body.facts, items: inOrder(body.facts.items) });
          const target = { ...schedule, changed: changedParts(record.facts, after.facts) };
          const next = { next: factsDocOf(after), alsoChanges: 'now', answer: stateOf(after) };
          return { ...next, action: 'facts-published', target };
        },
      }).finally(forget);
      return { data: { facts } };
    },

    /** By a version of its own, so that an open form of the event is no conflict. */
    'POST /admin/now': async (call) => {
      const { user, body } = call;
      const facts = await change(call, {
        part: 'now',
        ref,
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
      return { data: { facts } };
    },
  } satisfies Partial<Handlers>;
}

interface Replacement {
  readonly seen: string | null;
  readonly isSeen: (record: FactsRecord, now: Date) => boolean;
  /** Null to withdraw it. */
  readonly made: (now: Date) => StoredAnnouncement | null;
}

/** Announcements to everybody, in the answer of `GET /event` (ADR 37) and as notifications (ADR 44). */
export function announcementEndpoints({ change, clock, collections, facts: store }: Dependencies) {
  async function current(now: Date) {
    const announcement = announcementAt(await store.load(), now);
    if (!announcement) return { announcement };
    const message = announcementMessageId(announcement.at);
    const reached = await count(queries.deliveriesOfMessage(collections, { message }));
    return { announcement: { ...announcement, reached } };
  }

  /** Replaces the announcement that the organiser saw, and stops its notifications. */
  async function replace(call: Call, { seen, isSeen, made }: Replacement): Promise<void> {
    await change(call, {
      part: 'announcement',
      ref: store.ref,
      others: [collections.outbox.doc(announcementMessageId(seen ?? 'none'))],
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
            if (begun?.exists) tx.delete(begun.ref);
          },
        };
      },
    }).finally(store.forget);
  }

  return {
    'GET /admin/announcement': async ({ now }) => ({ data: await current(now) }),

    'POST /admin/announcement': async (call) => {
      const { text, minutes, seen } = call.body;
      await replace(call, {
        seen,
        isSeen: (record, at) => isSeenBefore(record, seen, at),
        made: (at) => announced(text, minutes, at),
      });
      return { data: await current(clock.now()) };
    },

    'POST /admin/announcement/take-back': async (call) => {
      const { at: seen } = call.body;
      const isSeen = (record: FactsRecord) => isNewest(record, seen);
      await replace(call, { seen, isSeen, made: () => null });
      return { message: texts.takenBack, data: await current(clock.now()) };
    },
  } satisfies Partial<Handlers>;
}
