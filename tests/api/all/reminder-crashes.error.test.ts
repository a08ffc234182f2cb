/**
 * No reminder is lost or duplicated, whatever fails (ADR 44): the built function in the production runtime, called by
 * the Tasks emulator, with a real mail server that counts Message-IDs.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../functions/src/core/clock.ts';
import { kinds } from '../../../functions/src/features/message-kinds.ts';
import { deliveryRefOf, deliveryStore } from '../../../functions/src/outbox/delivery-store.ts';
import { fanOut } from '../../../functions/src/outbox/fan-out.ts';
import { messageStore } from '../../../functions/src/outbox/message-store.ts';
import type { Recipient } from '../../../functions/src/outbox/recipients.ts';
import { freePort } from '../../../toolchain/product/ports.ts';
import { type Actor, newActor } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { type MailBehaviour, type Mailboxes, openMailboxes } from '../../../toolchain/testing/mailboxes.ts';
import { type Runtime, startFunction } from '../../../toolchain/testing/production-runtime.ts';
import { collections } from '../../../toolchain/testing/state.ts';
import { dependencies } from '../../support/dependencies.ts';
import { beginReminder, clearReminders, deliveriesOf } from '../../support/reminders.ts';
import { newTaskQueue } from '../../support/task-queue.ts';

const people = 10;
const minute = 60_000;
const { config, retention } = dependencies();

let mailServer: Mailboxes | undefined;
let runtime: Runtime | undefined;
let actors: Actor[];

beforeEach(async () => {
  await clearReminders();
  const { docs } = await collections.credentials.get();
  await Promise.all(docs.map(({ ref }) => ref.update({ remindersOff: true })));
  actors = await Promise.all(Array.from({ length: people }, () => newActor()));
});
afterEach(async () => {
  await runtime?.stop();
  await mailServer?.close();
});
afterAll(clearReminders);

/** The schedule's function, with a clock that is ahead and a queue of this test. */
function schedule(enqueue: (data: Recipient) => Promise<void>, rate = 50) {
  return (aheadMs = 0) => {
    const clock = systemClock(aheadMs);
    const database = dependencies();
    const deliveries = deliveryStore(database, { retention, mailRate: rate });
    return fanOut({ messages: messageStore(database, clock), deliveries, kinds, enqueue });
  };
}

const startSender = (port: number, smtpUrl: string) =>
  startFunction('sendMail', port, {
    SMTP_URL: smtpUrl,
    APP_URL: config.APP_URL,
    MAIL_RATE: '50',
  });

interface Evening {
  readonly behaviourFor?: (to: string) => MailBehaviour;
  readonly before?: (to: string) => Promise<void>;
}

/** Starts a reminder for this test's people, with a mail server that behaves as given. */
async function evening({ behaviourFor, before }: Evening = {}) {
  mailServer = await openMailboxes(behaviourFor, before);
  const port = await freePort();
  runtime = await startSender(port, mailServer.url);
  const run = schedule(await newTaskQueue(runtime.url));
  await beginReminder('vote', '');
  await run();
  return { port, server: mailServer, run };
}

/** The number of deliveries in each state. */
async function states(): Promise<Record<string, number>> {
  const found = [...(await deliveriesOf('vote')).values()].map(({ status }) => status.replace('mail:vote:', ''));
  return Object.fromEntries([...Map.groupBy(found, (state) => state)].map(([state, all]) => [state, all.length]));
}

const settled = (expected: Record<string, number>) =>
  expect.poll(states, { timeout: 30_000, interval: 200 }).toEqual(expected);

/** Expects `count` accepted reminders without duplicates. */
function expectOnce({ accepted }: Mailboxes, count: number): void {
  expect([...accepted.values()].filter((times) => times !== 1)).toEqual([]);
  expect(accepted.size).toBe(count);
}

it('is sent to everybody once when nothing fails, with a Message-ID without personal data', async () => {
  const { server } = await evening();
  await settled({ sent: people });
  expectOnce(server, people);
  const text = server.newest();
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(text.replaceAll(/\r\n\s+/g, ' ')).toMatch(
    /^List-Unsubscribe: <http\S+\/unsubscribe\/[0-9a-f]{32}\.[\w-]{43}>\r$/m,
  );
  for (const id of server.accepted.keys()) expect(id).toMatch(/^<[0-9a-f]{32}@[\d.]+>$/);
});

it('is sent to everybody once when each is listed and called twice', async () => {
  mailServer = await openMailboxes();
  runtime = await startSender(await freePort(), mailServer.url);
  const enqueue = await newTaskQueue(runtime.url);
  const run = schedule(async (data) => void (await Promise.all([enqueue(data), enqueue(data), enqueue(data)])));
  await beginReminder('vote', '');
  await Promise.all([run(), run()]);
  await settled({ sent: people });
  await sleep(1000);
  expectOnce(mailServer, people);
});

it('is sent to everybody once when the server is unavailable for a while', async () => {
  const since = Date.now();
  const { server } = await evening({ behaviourFor: () => (Date.now() - since < 3000 ? 'defer' : 'accept') });
  await settled({ sent: people });
  expectOnce(server, people);
});

it('counts permanent refusals as failed, and resends them when an organiser asks for it', async () => {
  const refused = new Set(actors.slice(0, 3).map(({ user }) => user.email));
  const { server, run } = await evening({ behaviourFor: (to) => (refused.has(to) ? 'refuse' : 'accept') });
  await settled({ sent: people - 3, failed: 3 });
  const { token } = await newActor('admin');
  refused.clear();
  const body = { reminder: 'vote', act: 'retry-failed', version: 0 };
  expect((await call('POST /admin/reminders/act', { token, body })).json.message).toBe(
    'They go out again within a minute.',
  );
  await settled({ sent: people - 3, waiting: 3 });
  await run();
  await settled({ sent: people });
  expectOnce(server, people);
});

describe('when it is unknown whether a mail was accepted, that is shown and it is not retried', () => {
  it.each(['drop', 'accept-and-drop'] as const)('the connection ends after the text (%s)', async (behaviour) => {
    const [unlucky] = actors;
    const { server, run } = await evening({
      behaviourFor: (to) => (to === unlucky?.user.email ? behaviour : 'accept'),
    });
    await settled({ sent: people - 1, uncertain: 1 });
    await run(20 * minute);
    await sleep(1000);
    await settled({ sent: people - 1, uncertain: 1 });
    expectOnce(server, behaviour === 'drop' ? people - 1 : people);
  });

  // Two rounds of a queue with backoff, and a restart between them.
  it('the function is killed after the server has accepted a mail, before that is stored', {
    timeout: 120_000,
  }, async () => {
    let kill: (() => void) | undefined;
    const killed = new Promise<void>((resolve) => {
      kill = resolve;
    });
    let asked = 0;
    const { server, run, port } = await evening({
      before: async () => {
        asked += 1;
        if (asked !== 4) return;
        kill?.();
        // Wait until the process is dead.
        await sleep(300);
      },
    });
    await killed;
    await runtime?.stop();
    await expect.poll(async () => (await states()).sending ?? 0).toBeGreaterThan(0);
    const { sending = 0 } = await states();
    runtime = await startSender(port, server.url);
    await settled({ sent: people - sending, sending });
    await run(3 * minute);
    await settled({ sent: people - sending, uncertain: sending });
    expect([...server.accepted.values()].filter((times) => times !== 1)).toEqual([]);
    expect(server.accepted.size).toBeGreaterThanOrEqual(people - sending);
    expect(sending).toBeLessThanOrEqual(5);
  });
});

it('is sent, also five minutes before the vote, when the function was killed before a claim or lost its tasks', async () => {
  mailServer = await openMailboxes();
  const port = await freePort();
  const nobody = `http://127.0.0.1:${port}`;
  const lost = schedule(async () => {});
  await beginReminder('vote', '', 5);
  await lost();
  await settled({ waiting: people });
  runtime = await startSender(port, mailServer.url);
  const run = schedule(await newTaskQueue(nobody));
  await run();
  await sleep(500);
  expect(await states()).toEqual({ waiting: people });
  await run(3 * minute);
  await settled({ sent: people });
  expectOnce(mailServer, people);
});

it('is sent by the queue once a function is running again', async () => {
  mailServer = await openMailboxes();
  const port = await freePort();
  const run = schedule(await newTaskQueue(`http://127.0.0.1:${port}`));
  await beginReminder('vote', '');
  await run();
  await sleep(500);
  runtime = await startSender(port, mailServer.url);
  await settled({ sent: people });
  expectOnce(mailServer, people);
});

it('can be stopped half-way: the rest is not sent', async () => {
  const { token } = await newActor('admin');
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let asked = 0;
  let stopping: Promise<unknown> | undefined;
  const { server, run } = await evening({
    before: async () => {
      asked += 1;
      if (asked === 3) {
        stopping = call('POST /admin/reminders/act', {
          token,
          body: { reminder: 'vote', act: 'stop', version: 0 },
        }).then(() => open?.());
      }
      if (asked >= 3) await opened;
    },
  });
  await opened;
  await stopping;
  await expect.poll(async () => (await states()).sending ?? 0, { timeout: 10_000 }).toBe(0);
  const { sent = 0, waiting = 0 } = await states();
  // The people, and the organiser.
  expect(sent + waiting).toBe(people + 1);
  expect(waiting).toBeGreaterThan(0);
  await run(16 * minute);
  await sleep(1000);
  expect(await states()).toEqual({ sent, waiting });
  expectOnce(server, sent);
});

it('is not sent to people who have turned reminders off, were blocked or left, nor after the announced time', async () => {
  mailServer = await openMailboxes();
  runtime = await startSender(await freePort(), mailServer.url);
  const enqueue = await newTaskQueue(runtime.url);
  const held: object[] = [];
  const run = schedule(async (data) => void held.push(data));
  await beginReminder('vote', '');
  await run();
  expect(held).toHaveLength(people);
  const [off, blocked, gone] = actors as [Actor, Actor, Actor];
  await call('POST /me/reminders', { token: off.token, body: { reminders: false } });
  await collections.credentials.doc(blocked.user.id).update({ blocked: true });
  await collections.credentials.doc(gone.user.id).delete();
  await Promise.all(held.map(enqueue));
  // Deliveries of a deleted account are removed.
  await settled({ sent: people - 3, skipped: 2 });
  expectOnce(mailServer, people - 3);

  // The same people again, just after the announced time.
  await clearReminders();
  held.length = 0;
  await beginReminder('vote', '');
  await run();
  await collections.outbox.doc('mail:vote').update({ until: Timestamp.now() });
  await Promise.all(held.map(enqueue));
  await sleep(1000);
  // Still counted as waiting, so that organisers see how many it did not reach, but no longer queued.
  expect(await states()).toEqual({ waiting: people - 3 });
  held.length = 0;
  await run(5 * minute);
  expect(held).toEqual([]);
  // Also with an incomplete list: then they are only counted.
  await clearReminders();
  await beginReminder('vote', '');
  await collections.outbox.doc('mail:vote').update({ until: Timestamp.now() });
  await run(5 * minute);
  expect(held).toEqual([]);
  expect(await states()).toEqual({ waiting: people - 3 });
  expectOnce(mailServer, people - 3);
});

describe('the schedule', () => {
  it('lists everybody although one already has a document, as after a restore', async () => {
    const [known] = actors as [Actor];
    const now = Timestamp.now();
    const recipient = { message: 'mail:vote', uid: known.user.id };
    await deliveryRefOf(collections, recipient).set({
      ...recipient,
      status: 'mail:vote:sent',
      tries: 1,
      at: now,
      expireAt: now,
    });
    const queued: object[] = [];
    await beginReminder('vote', '');
    await schedule(async (data) => void queued.push(data))();
    expect(await states()).toEqual({ sent: 1, waiting: people - 1 });
    expect(queued).toHaveLength(people - 1);
    expect(queued).not.toContainEqual(recipient);
  });

  it('starts with an empty document', async () => {
    await collections.settings.doc('reminders').set({} as never);
    await schedule(async () => {})();
    expect(await states()).toEqual({});
  });

  it('queues everybody else when tasks of one reminder or person are refused', async () => {
    const [unlucky] = actors as [Actor];
    const queued: Recipient[] = [];
    const run = schedule(async (one) => {
      if (one.message === 'mail:night-one') throw new Error('The queue of night one is gone.');
      if (one.uid === unlucky.user.id) throw new Error('write EPIPE');
      queued.push(one);
    });
    await beginReminder('night-one', '');
    await beginReminder('vote', '');
    await expect(run()).rejects.toThrow(/The queue of night one is gone\..*write EPIPE/s);
    expect(new Set(queued.map(({ uid }) => uid))).toEqual(new Set(actors.slice(1).map(({ user }) => user.id)));
    expect(await states()).toEqual({ waiting: people });
  });

  it('queues nobody twice while a slow mail server processes the queue, and everybody again after that', async () => {
    const queued: object[] = [];
    // 100 seconds per mail.
    const run = schedule(async (data) => void queued.push(data), 0.01);
    await beginReminder('vote', '');
    await run();
    for (const minutes of [2, 16, 18]) await run(minutes * minute);
    expect(queued).toHaveLength(people);
    await run(20 * minute);
    expect(queued).toHaveLength(2 * people);
  });
});

it('does not overwrite a newer attempt when an older one ends late', async () => {
  const deliveries = deliveryStore(dependencies(), { retention, mailRate: 50 });
  await beginReminder('vote', '');
  await schedule(async () => {})();
  const [actor] = actors as [Actor];
  const one = { message: 'mail:vote', uid: actor.user.id };
  const later = (minutes: number) => new Date(Date.now() + minutes * minute);
  const stateOfOne = async () => (await deliveriesOf('vote')).get(one.uid)?.status;
  const late = (await deliveries.claim(one, later(0))) ?? expect.fail();
  await deliveries.nextOverdue([], later(3));
  await deliveries.requeue('mail:vote', 'uncertain', later(4));
  const newer = (await deliveries.claim(one, later(4))) ?? expect.fail();
  await deliveries.settle(late, 'again', later(5));
  expect(await stateOfOne()).toBe('mail:vote:sending');
  await deliveries.settle(newer, 'sent', later(5));
  await deliveries.settle(late, 'again', later(6));
  expect(await stateOfOne()).toBe('mail:vote:sent');
});
