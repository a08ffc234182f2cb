import { type ReminderId, reminderIds, reminderTexts } from '@fresher-party/contract/reminders';
import { AppError } from '../../core/errors.ts';
import { count, queries } from '../../db/queries.ts';
import { messageOf } from '../../outbox/message.ts';
import type { Dependencies, Handlers } from '../endpoint.ts';
import { isOn, reminderMessageId, shownReminder, upcomingTimes } from './rules.ts';

/** Reminders for organisers. The fan-out and the queue send them (ADR 44). */
export function reminderEndpoints({ change, clock, collections }: Dependencies) {
  const { outbox, settings } = collections;
  const runRefOf = (id: ReminderId) => outbox.doc(reminderMessageId(id));

  async function overview() {
    const [event, facts, stored, ...runs] = await Promise.all([
      settings.doc('event').get(),
      settings.doc('facts').get(),
      settings.doc('reminders').get(),
      ...reminderIds.map((id) => runRefOf(id).get()),
    ]);
    const now = clock.at(event.readTime.toDate());
    const upcoming = upcomingTimes({ event: event.data(), facts: facts.data() });
    const shown = reminderIds.map(async (id, index) => {
      const run = messageOf(runs[index]);
      const sent = run ? await count(queries.deliveriesOfMessage(collections, { message: run.id })) : 0;
      return { ...shownReminder(id, stored.data(), upcoming[id], run, now), sent };
    });
    return { reminders: await Promise.all(shown) };
  }

  return {
    'GET /admin/reminders': async () => ({ data: await overview() }),

    'POST /admin/reminders': async (call) => {
      const { reminder: id, isOn: wanted } = call.body;
      await change(call, {
        part: id,
        ref: settings.doc('reminders'),
        others: [runRefOf(id)],
        isSeen: (stored) => isOn(stored, id) !== wanted,
        decide: (stored, _, [run]) => {
          if (run?.exists) throw new AppError('CHANGED', { message: reminderTexts.begun });
          const others = (stored?.off ?? []).filter((one) => one !== id);
          return {
            next: { off: wanted ? others : [...others, id] },
            answer: null,
            action: wanted ? 'reminder-turned-on' : 'reminder-turned-off',
            target: { type: 'reminder', id },
          };
        },
      });
      return { data: await overview() };
    },
  } satisfies Partial<Handlers>;
}
