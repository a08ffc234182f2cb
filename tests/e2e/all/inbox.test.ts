import { limits } from '@fresher-party/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { newActor, password, signIn } from '../../../toolchain/testing/actors.ts';
import { call, succeed } from '../../../toolchain/testing/api.ts';
import { clear, firestore } from '../../../toolchain/testing/firestore.ts';
import { collections } from '../../../toolchain/testing/state.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/browser.ts';
import { bar, openInbox, row, state, words } from '../../support/shared/inbox.ts';
import { happened, undoIn } from '../../support/shared/undo.ts';
import { stateOf, whisper } from '../../support/whispers.ts';

test.beforeEach(() => clear('messages'));

test('an undo that did not reach the server can be retried', async ({ page, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  const text = words('Undone');
  const id = await whisper(text);
  await openInbox(page, await newActor('admin'));
  await row(page, text).click();
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => stateOf(id)).toBe('done');
  await page.route('**/messages/state', (route) => route.abort());
  const undo = happened(page).getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await stateOf(id)).toBe('done');
  await page.unroute('**/messages/state');
  await undo.click();
  await expect.poll(() => stateOf(id)).toBe('pending');
  await expect(row(page, text)).toBeVisible();
});

test('two organisers see each other’s moves, and the second sees who was first', async ({ page, browser }) => {
  const [shared, contested] = [words('Shared'), words('Contested')];
  await whisper(shared);
  const id = await whisper(contested);
  const early = await newActor('admin', 'Early Bird');
  await openInbox(page, await newActor('admin', 'Second'));
  const other = await browser.newPage();
  await openInbox(other, early);

  await row(other, shared).click();
  await bar(other).getByRole('button', { name: 'Done' }).click();
  await expect(row(page, shared)).toContainText('Early Bird moved it: done.');
  await expect(state(page, 'Done')).toContainText('1');
  await other.close();

  // Both press for the same whisper, and this screen does not show the other's press yet.
  await page.context().setOffline(false);
  await page.route('**/messages/state', async (route) => {
    await succeed('POST /messages/state', {
      token: early.token,
      body: { messages: [{ id, from: 'pending' }], to: 'hidden' },
    });
    await route.continue();
  });
  await row(page, contested).click();
  await bar(page).getByRole('button', { name: 'Stage' }).click();
  await expect(page.getByRole('alert')).toContainText('Early Bird was faster: it is in Hidden now.');
  await expect.poll(() => stateOf(id)).toBe('hidden');
});

test('the reading view can be left after a login that redirected to it', async ({ page }) => {
  const { user } = await newActor('admin');
  await page.goto('/admin/reading');
  await page.getByLabel('Institute e-mail').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Leave the reading view' }).click();
  await expect(page.getByRole('heading', { name: 'Whispers', exact: true })).toBeVisible();
});

test('hiding ticked whispers does not scroll the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const texts = Array.from({ length: 14 }, (_, index) => words(`Ticked ${index}`));
  for (const text of texts) await whisper(text);
  const [oldest = '', second = ''] = texts;
  await openInbox(page, await newActor('admin'));
  for (const text of [second, oldest]) await row(page, text).getByRole('checkbox').check();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);
  await bar(page).getByRole('button', { name: 'Hide' }).click();
  await expect(row(page, oldest)).toBeHidden();
  await expect(page.locator('[aria-current="true"]')).toHaveCount(0);
  // As far as the shorter list allows.
  expect(await scrolled()).toBeGreaterThan(before - 350);
});

test('a search finds words in one state, and clears', async ({ page }) => {
  const [wanted, other] = [words('Needle'), words('Hay')];
  await whisper(wanted);
  await whisper(other);
  await openInbox(page, await newActor('admin'));
  await page.getByRole('button', { name: 'Find whispers' }).click();
  await page.getByLabel('Sender e-mail or words').fill('needle');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(row(page, other)).toBeHidden();
  await expect(row(page, wanted)).toBeVisible();
  await page.getByLabel('Sender e-mail or words').fill('haystack');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('No whisper has these words.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(row(page, other)).toBeVisible();
  await expect(page.getByLabel('Sender e-mail or words')).toHaveValue('');
});

test('a person who has sent no whisper can be blocked too, and the panel shows the current state', async ({ page }) => {
  const sender = await newActor('guest', 'Quiet Kid');
  const organiser = await newActor('admin');
  await openInbox(page, organiser);
  await page.getByRole('button', { name: 'Find whispers' }).click();
  await page.getByLabel('Sender e-mail or words').fill(sender.user.email);
  await page.getByLabel('Sender e-mail or words').press('Enter');
  const panel = page.getByRole('region', { name: 'Sender: Quiet Kid' });
  await panel.getByRole('button', { name: 'Stop this sender…' }).click();
  await panel.getByRole('button', { name: 'Stop their whispers and songs' }).click();
  await expect(panel).toContainText('is stopped from sending whispers and songs.');
  // Another organiser unblocks them.
  const body = { senderId: sender.user.id, blocked: false };
  await succeed('POST /messages/block', { token: organiser.token, body });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(panel).toContainText('can send whispers and request songs.');
});

test('Undo does not unblock a person who was already blocked', async ({ page }) => {
  const sender = await newActor('guest', 'Asha Rao');
  const text = words('Rude');
  await whisper(text, sender);
  await openInbox(page, await newActor('admin'));
  await row(page, text).click();
  const { token } = await newActor('admin');
  await succeed('POST /messages/block', { token, body: { senderId: sender.user.id, blocked: true } });
  await page.getByRole('button', { name: 'Stop sender' }).click();
  await expect(happened(page)).toContainText('Asha Rao was stopped from sending already');
  await expect(undoIn(page)).toHaveCount(0);
});

const putTo = (token: string, id: string, from: string, to: string) =>
  call('POST /messages/state', { token, body: { messages: [{ id, from }], to } });

test('without a listener, a whisper that was read and staged again is shown again', async ({ page, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  const text = words('Encore');
  const id = await whisper(text);
  const { token } = await newActor('admin');
  await putTo(token, id, 'pending', 'on-stage');
  await page.clock.install();
  await page.route('**/live-token', (route) => route.abort());
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/reading');
  await expect(page.getByText('Not live: checks every 20 s')).toBeVisible();
  const stage = page.getByRole('region', { name: 'On stage' });
  await expect(stage).toContainText(text);
  await stage.getByRole('button', { name: 'Read, next' }).click();
  await expect.poll(() => stateOf(id)).toBe('done');
  const answered = page.waitForResponse(/messages\/all/);
  await page.clock.runFor(25_000);
  await answered;
  await expect(stage).toContainText('Nothing to read out');
  await putTo(token, id, 'done', 'on-stage');
  await page.clock.runFor(25_000);
  await expect(stage).toContainText(text);
});

test('a late answer for one state is not shown in another', async ({ page, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  const text = words('Late');
  await whisper(text);
  await page.clock.install();
  await page.route('**/live-token', (route) => route.abort());
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/messages');
  await expect(page.getByText('Not live: checks every 20 s')).toBeVisible();
  await expect(row(page, text)).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(/messages\/all\?.*state=pending/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/messages\/all\?.*state=pending/);
  await page.clock.runFor(25_000);
  await asked;
  await state(page, 'Hidden').click();
  await expect(page.getByText('Nothing dropped in... yet.')).toBeVisible();
  const answered = page.waitForResponse(/messages\/all\?.*state=pending/);
  held.resolve();
  await (await answered).finished();
  await page.clock.runFor(1000);
  await expect(row(page, text)).toBeHidden();
  await expect(page.getByText('Nothing dropped in... yet.')).toBeVisible();
});

test('blocking a sender hides their pending whispers; a search says what it searches', async ({ page }) => {
  const sender = await newActor('guest', 'Asha Rao');
  const texts = [words('Rude'), words('Rude too')] as const;
  const ids = [await whisper(texts[0], sender), await whisper(texts[1], sender)];
  await openInbox(page, await newActor('admin'));
  await row(page, texts[1]).click();
  await page.getByRole('button', { name: 'All from this sender' }).click();
  const panel = page.getByRole('region', { name: 'Sender: Asha Rao' });
  await panel.getByRole('button', { name: 'Stop this sender…' }).click();
  await panel.getByRole('button', { name: 'Stop and hide 2 pending whispers' }).click();
  await expect(panel).toContainText('is stopped from sending whispers and songs.');
  for (const id of ids) await expect.poll(() => stateOf(id)).toBe('hidden');
  await page.getByRole('button', { name: 'Clear filter' }).click();

  await page.getByRole('button', { name: 'Find whispers' }).click();
  await page.getByLabel('Sender e-mail or words').fill('Rude');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('With “Rude”')).toBeVisible();
  await expect(page.getByText('All anonymous submissions')).toBeHidden();
});

test('one undo brings back all hidden whispers of a sender, also more than one request moves', async ({ page }) => {
  const sender = await newActor('guest', 'Asha Rao');
  const text = words('Rude');
  const stored = (await collections.messages.doc(await whisper(text, sender)).get()).data();
  if (!stored) throw new Error('The whisper is not stored.');
  const copies = firestore().batch();
  for (let count = 0; count < limits.movesAtOnce; count += 1) copies.create(collections.messages.doc(), stored);
  await copies.commit();
  const organiser = await newActor('admin');
  await openInbox(page, organiser);
  await row(page, text).first().click();
  await page.getByRole('button', { name: 'All from this sender' }).click();
  const panel = page.getByRole('region', { name: 'Sender: Asha Rao' });
  await panel.getByRole('button', { name: 'Stop this sender…' }).click();
  const all = limits.movesAtOnce + 1;
  await panel.getByRole('button', { name: `Stop and hide ${all} pending whispers` }).click();
  await expect(happened(page)).toContainText(`${all} whispers: hidden`);
  // At once, because Undo is offered for ten seconds, in which a slow machine may not get both answers.
  await undoIn(page).click();
  const broughtBack = collections.messages
    .where('senderId', '==', sender.user.id)
    .where('state', '==', 'pending')
    .where('stateBy.id', '==', organiser.user.id);
  await expect.poll(async () => (await broughtBack.get()).size, { timeout: 60_000 }).toBe(all);
  await expect(undoIn(page)).toHaveCount(0);
});

test('a sender sees which whispers were read, ten minutes later, and that the others arrived', async ({ page }) => {
  const sender = await newActor();
  const shown = { read: words('Read'), fresh: words('Just read'), hidden: words('Hidden'), pending: words('Pending') };
  const ids: Record<string, string> = {};
  for (const [name, text] of Object.entries(shown)) ids[name] = await whisper(text, sender);
  const ago = (ms: number) => Timestamp.fromMillis(Date.now() - ms);
  const doc = (name: keyof typeof shown) => collections.messages.doc(ids[name] ?? '');
  await doc('read').update({ state: 'done', readAt: ago(limits.whisperReadAfter) });
  await doc('fresh').update({ state: 'done', readAt: ago(limits.whisperReadAfter - 60_000) });
  await doc('hidden').update({ state: 'hidden', stateAt: ago(2 * limits.whisperReadAfter) });
  await signIn(page, sender);
  await page.goto('/messages');
  await expect(page.getByText('Anonymous to everyone but the organisers.')).toBeVisible();
  const own = page.getByRole('region', { name: 'What you sent' }).getByRole('listitem');
  for (const [name, text] of Object.entries(shown)) {
    await expect(own.filter({ hasText: text })).toContainText(name === 'read' ? /Read *sent / : /Arrived/);
  }
  await expectAccessible(page);
});

test('a whisper hidden by one organiser can be restored by another from the bar', async ({ page, browser }) => {
  const text = words('Hidden by mistake');
  const id = await whisper(text);
  await openInbox(page, await newActor('admin', 'Tara'));
  const other = await browser.newPage();
  await openInbox(other, await newActor('admin', 'Kabir'));
  await expect(row(other, text)).toBeVisible();
  await row(page, text).click();
  await page.keyboard.press('h');
  await expect(happened(page)).toContainText(`Hidden: “${text}”`);
  await expect(happened(other)).toContainText('Tara: 1 whisper: hidden');
  await undoIn(other).click();
  await expect.poll(() => stateOf(id)).toBe('pending');
  await expect(happened(page)).toContainText('Kabir: 1 whisper: pending');
});

test('staged whispers are read out without a name, and done with one press', async ({ page, browser }) => {
  const [first, second] = [words('Read me first'), words('Then me')];
  const ids = [await whisper(first), await whisper(second)];
  const organiser = await newActor('admin');
  await signIn(page, organiser);
  await page.goto('/admin/reading');
  await expect(page.getByText('Nothing to read out')).toBeVisible();
  const desk = await browser.newPage();
  await openInbox(desk, organiser);
  for (const text of [first, second]) {
    await row(desk, text).click();
    await desk.keyboard.press('r');
  }
  const stage = page.getByRole('region', { name: 'On stage' });
  await expect(stage).toContainText(first);
  await expect(stage).toContainText('1 more after this one.');
  await expect(page.getByText('Asha Rao')).toBeHidden();
  await expectAccessible(page);
  // A double tap counts once.
  await stage.getByRole('button', { name: 'Read, next' }).dblclick();
  await expect(stage).toContainText(second);
  await expect.poll(() => stateOf(ids[0] ?? '')).toBe('done');
  await stage.getByRole('button', { name: 'Back to pending' }).click();
  await expect(
    row(desk, second)
      .or(desk.getByRole('button', { name: '1 new whisper' }))
      .first(),
  ).toBeVisible();
});
