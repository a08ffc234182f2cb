/** Notifications end to end: schedule, the Tasks emulator's queue and the function. */

import { limits } from '@fresher-party/contract/limits';
import { pushLifetimes, resultsMessage, songMessage, voteMessage } from '@fresher-party/contract/push';
import { parseSpotifyLink, songIdOf } from '@fresher-party/contract/spotify';
import { confirmWords } from '@fresher-party/contract/voting';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openingNoticeId } from '../../functions/src/features/voting/rules.ts';
import { titleOf } from '../../scripts/product/oembed.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { actAtDesk, isOpenNow, votingDeskFor } from '../support/desk.ts';
import { songRecord } from '../support/oembed.ts';
import { clearPush, type Phone, sender, subscribed } from '../support/push.ts';
import { clearReminders, runSchedule } from '../support/reminders.ts';
import { boardVersion, clearFacts, clearSongs, collections, newTrack, setVoting } from '../support/state.ts';

const soon = { timeout: 30_000, interval: 200 };
/** The record of the notification about the stored opening. */
async function openingNotice() {
  const { votingOpensAt } = (await collections.settings.doc('event').get()).data() ?? expect.fail();
  return collections.outbox.doc(openingNoticeId(votingOpensAt ?? expect.fail()));
}
const gets = (phone: Phone, messages: readonly object[]) => expect.poll(phone.messages, soon).toEqual(messages);

beforeEach(async () => {
  await setVoting('locked');
  await Promise.all([clearPush(), clearSongs()]);
  // Only the mail of the vote is off.
  await collections.settings.doc('reminders').set({ off: ['vote'] });
});
afterAll(async () => {
  await Promise.all([clearPush(), clearSongs(), clearReminders()]);
});

it('announces an opened vote: encrypted, signed, and once; and the results', async () => {
  const [admin, person] = [await newActor('admin'), await newActor()];
  const [own, other] = [await subscribed(person.token), await subscribed(admin.token)];
  const { status } = await actAtDesk(admin, 'open', { version: 0, word: confirmWords.open });
  expect(status).toBe(200);
  await isOpenNow();
  await runSchedule();
  await gets(own, [voteMessage]);
  await gets(other, [voteMessage]);

  const [request] = await own.requests();
  if (!request) throw new Error('There was no request.');
  const { headers, body } = request;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: 'vote' });
  expect(Number(headers.ttl)).toBeGreaterThan(3500);
  expect(Number(headers.ttl)).toBeLessThanOrEqual(3600);
  expect(Buffer.from(body, 'base64').toString('latin1')).not.toContain('Voting');
  const { sub, exp = 0 } = await sender(request);
  expect(sub).toBe('mailto:organisers@fresher-party.example');
  const lifetime = exp - Date.now() / 1000;
  expect(lifetime).toBeGreaterThan(0);
  expect(lifetime).toBeLessThanOrEqual(24 * 3600);
  const forged = String(headers.authorization).replace(/.(?=, k=)/, (last) => (last === 'A' ? 'Q' : 'A'));
  await expect(sender({ ...request, headers: { ...headers, authorization: forged } })).rejects.toThrow();

  await Promise.all([runSchedule(), runSchedule()]);
  // Without the record of the message, deliveries still prevent duplicates.
  await (await openingNotice()).delete();
  await runSchedule();
  await new Promise((done) => setTimeout(done, 2000));
  expect(await own.requests()).toHaveLength(1);
  expect(await other.requests()).toHaveLength(1);

  // When the opening is moved and comes again, it is sent again.
  const version = async () => (await votingDeskFor(admin)).version;
  const opensAt = new Date(Date.now() + 3_600_000).toISOString();
  const moved = { version: await version(), opensAt, closesAt: null };
  expect((await actAtDesk(admin, 'schedule', moved)).status).toBe(200);
  await isOpenNow();
  await runSchedule();
  await gets(own, [voteMessage, voteMessage]);

  await setVoting('closed', true);
  await runSchedule();
  await gets(own, [voteMessage, voteMessage, resultsMessage]);
});

it('counts the vote although a kind of message throws', async () => {
  onTestFinished(clearFacts);
  await setVoting('closed');
  await collections.settings.doc('facts').set({ facts: { nights: null } } as never);
  await expect(runSchedule()).rejects.toThrow('The schedule answered 500');
  expect((await collections.results.get()).size).toBe(2);
});

it('notifies only requesters whose song is next or playing, once', async () => {
  const [first, second] = [newTrack(), newTrack()];
  const idOf = (link: string) => songIdOf(parseSpotifyLink(link) ?? expect.fail());
  const [dj, a, b] = [await newActor('admin'), await newActor(), await newActor()];
  const [phoneA, phoneB, phoneDj] = [await subscribed(a.token), await subscribed(b.token), await subscribed(dj.token)];
  await call('POST /songs/submit', { token: a.token, body: { songLinks: [first] } });
  await call('POST /songs/submit', { token: b.token, body: { songLinks: [second] } });
  for (const link of [first, second])
    await expect.poll(async () => (await songRecord(link))?.title, soon).toBe(titleOf(link));
  const act = async (name: 'pause' | 'reopen' | 'play' | 'undo', song?: string) => {
    const body = { act: name, version: await boardVersion(), ...(song ? { song: idOf(song) } : {}) };
    expect((await call('POST /songs/board', { token: dj.token, body })).status).toBe(200);
  };
  /** Runs the schedule when the last act is as old. */
  const after = async (ms: number) => {
    const at = new Date(Date.now() - ms);
    const board = collections.settings.doc('board');
    const last = (await board.get()).get('last');
    await board.update({ changedAt: at, last: last && { ...last, at } });
    await runSchedule();
  };
  const begun = async () =>
    (await collections.outbox.get()).docs.map(({ id }) => id).filter((id) => id.startsWith('push:song:'));
  // Nothing plays yet, so no song is next.
  await act('pause');
  await act('reopen');
  await after(limits.undoLifetime);
  expect(await begun()).toEqual([]);

  // Neither an act that can still be undone, nor one that was.
  await act('play', second);
  await runSchedule();
  await act('undo');
  await after(limits.undoLifetime);
  expect(await begun()).toEqual([]);

  await act('play', first);
  await after(pushLifetimes.song + 1000);
  expect(await begun()).toEqual([]);
  await after(limits.undoLifetime);
  await gets(phoneA, [songMessage('playing', titleOf(first))]);
  await gets(phoneB, [songMessage('next', titleOf(second))]);
  await act('play', second);
  await after(limits.undoLifetime);
  await new Promise((done) => setTimeout(done, 2000));
  expect(await phoneA.requests()).toHaveLength(1);
  expect(await phoneB.requests()).toHaveLength(1);
  expect(await phoneDj.requests()).toEqual([]);
});
