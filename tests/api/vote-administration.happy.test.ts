import { expect, it, vi } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { takeBackLeft } from '../../functions/src/evening/vote-rules.ts';
import { eventAdministration } from '../../functions/src/features/voting/admin-store.ts';
import { newActor } from '../../toolchain/testing/actors.ts';
import { firestore } from '../../toolchain/testing/firestore.ts';
import { collections, setVoting } from '../../toolchain/testing/state.ts';
import { entriesAbout } from '../support/audit.ts';
import { event, openAt, outputOf, vote } from '../support/shared/vote-administration.ts';

it('ignores this machine’s clock and uses the database’s', async () => {
  const wrong = 3_600_000;
  const acts = eventAdministration(firestore(), systemClock());
  const settings = async () => (await collections.settings.doc('event').get()).data();
  const moments = async () => {
    const { votingOpensAt, votingClosedAt } = (await settings()) ?? {};
    return [votingOpensAt, votingClosedAt].map((time) => time?.toMillis() ?? 0);
  };
  for (const shift of [-wrong, wrong]) {
    await setVoting('locked');
    const from = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: from + shift });
    try {
      await acts.act({ type: 'open' });
      await acts.act({ type: 'close' });
      const snapshot = await acts.snapshot();
      expect(takeBackLeft(snapshot.settings, snapshot.now)).toBeGreaterThan(5000);
      await expect(acts.seal().next()).rejects.toThrow('The closing can still be taken back');
    } finally {
      vi.useRealTimers();
    }
    for (const moment of await moments()) {
      expect(moment).toBeGreaterThanOrEqual(from);
      expect(moment).toBeLessThanOrEqual(Date.now());
    }
  }
});

it('closes later, at a given time after the opening', async () => {
  await setVoting('open');
  expect(await outputOf('close', '--at', '2035-10-11T21:30')).toMatch(
    /^Voting is open since .+ It closes on 11 October 2035 at 21:30 \(Asia\/Kolkata\)\.$/,
  );
  await expect.poll(event).toMatchObject({ voting: { state: 'open', closesAt: '2035-10-11T16:00:00.000Z' } });
  const { token } = await newActor('admin');
  const [entry] = await entriesAbout('event', token);
  expect(entry).toMatchObject({ action: 'closing-moved', target: { closesAt: '2035-10-11T16:00:00.000Z' } });
  expect((await openAt('2035-10-11T22:00', 'lock')).output).toContain('Voting would close before it opens');
});

it('asks before it locks an open vote, and never changes a past opening', async () => {
  await setVoting('open');
  const { updateTime } = await collections.settings.doc('event').get();
  const kept = async () => expect((await collections.settings.doc('event').get()).updateTime).toEqual(updateTime);
  const question = 'Voting is open. To lock it until 11 October 2035 at 20:30 (Asia/Kolkata), type lock: ';
  expect(await openAt('2035-10-11T20:30', 'yes')).toEqual({
    code: 1,
    output: `${question}Nothing was changed: voting is open.`,
  });
  expect(await vote('open', '--at', '2020-10-11T20:30')).toEqual({
    code: 1,
    output: 'The opening has passed already: choose a later one, or open now.',
  });
  await kept();
  const locked = await openAt('2035-10-11T20:30', 'lock');
  expect(locked).toEqual({ code: 0, output: `${question}Voting opens on 11 October 2035 at 20:30 (Asia/Kolkata).` });
});
