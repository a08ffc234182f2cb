/** Costs of a rehearsal's night. */

import { expect, it } from 'vitest';
import { costRows, lookupsOf, messagesOf, pollingOf, reminderMails } from '../../toolchain/rehearsal/cost.ts';
import { workIn } from '../../toolchain/rehearsal/instances.ts';
import { planOf } from '../../toolchain/rehearsal/plan.ts';

it('sums the work that a function has printed', () => {
  const request = (ms: number) => JSON.stringify({ message: 'request', route: 'POST /vote', status: 200, ms });
  const output = ['firestore reads 2', 'firestore writes 3', 'firestore deletes 1', request(20), request(101)];
  expect(workIn(output.join('\n'))).toEqual({ calls: 2, reads: 2, writes: 2, deletes: 1, instanceSeconds: 0.3 });
  expect(workIn('')).toEqual({ calls: 0, reads: 0, writes: 0, deletes: 0, instanceSeconds: 0 });
});

it('adds work that is not simulated: open pages during the night, and titles of songs', () => {
  const once = { calls: 1, reads: 2, writes: 0, deletes: 0, instanceSeconds: 0.1 };
  // Six hours, every three seconds.
  expect(pollingOf('Night One', once)).toMatchObject({ calls: 7200, reads: 14_400, writes: 0 });
  const plan = planOf({ mode: 'evening', people: 60, seed: 1, minutes: 1 });
  const both = [lookupsOf(plan, 'Night One'), lookupsOf(plan, 'Night Two')];
  const links = plan.scenes.flatMap(({ before, turns, after }) =>
    [...before, ...turns, ...after].flatMap(({ acts }) =>
      acts.flatMap((act) => (act.do === 'request songs' && !act.refusal ? act.links : [])),
    ),
  );
  const titles = new Set(links).size;
  expect(both.reduce((sum, { writes }) => sum + writes, 0)).toBe(titles);
  expect(both.reduce((sum, { reads }) => sum + reads, 0)).toBe(links.length + titles);
});

it('adds reminders to everybody, and the schedule of a day', () => {
  const once = { calls: 1, reads: 5, writes: 0, deletes: 0, instanceSeconds: 0.1 };
  expect(messagesOf(300, 'Night One', once)).toMatchObject({ calls: 1740, reads: 8700, writes: 900 });
  // Two reminders, and two notifications to everybody.
  expect(messagesOf(300, 'Night Two', once)).toMatchObject({ reads: 13_800, writes: 3600 });
  expect([reminderMails(300, 'Night One'), reminderMails(300, 'Night Two')]).toEqual([300, 600]);
});

it('compares the costs of a night with the free quota', () => {
  const work = { calls: 10, reads: 1000, writes: 20, deletes: 3, instanceSeconds: 40 };
  const [head, reads, , , , messages, writes, , calls, cpu, memory, mails] = costRows([
    { night: 'Night One', sent: work, polling: work, lookups: work, messages: work, mails: 5, reminders: 7 },
  ]).map((cells) => cells.join(' ').trim());
  expect(head).toBe('Night One free');
  expect(reads).toBe('Firestore reads 4,000 50,000 a day');
  expect(messages).toBe('by reminders and notifications 1,000');
  expect(mails).toBe('Mails 12');
  expect(writes).toBe('Firestore writes 80 20,000 a day');
  expect(calls).toBe('Function calls 40 2,000,000 a month');
  expect(cpu).toBe('vCPU-seconds, at most 160 200,000 a month');
  expect(memory).toBe('GiB-seconds, at most 160 400,000 a month');
});
