import { limits } from '@fresher-party/contract/limits';
import { newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { clear, firestore } from '../support/firestore.ts';
import { bar, openInbox, queue, row, state, words } from '../support/inbox-page.ts';
import { happened, undoIn } from '../support/pages.ts';
import { collections } from '../support/state.ts';
import { stateOf, whisper } from '../support/whispers.ts';

test.beforeEach(() => clear('messages'));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the reading view has no name; a double tap counts once, a long text scrolls', async ({ page }) => {
    const [first, second] = [words('Read me first'), `${words('Then me')}\n${'line\n'.repeat(80)}the end`];
    const ids = [await whisper(first), await whisper(second)];
    const organiser = await newActor('admin');
    for (const id of ids) {
      const body = { messages: [{ id, from: 'pending' as const }], to: 'on-stage' as const };
      await succeed('POST /messages/state', { token: organiser.token, body });
    }
    await openInbox(page, organiser);
    await page.getByRole('link', { name: 'Reading view' }).click();
    const stage = page.getByRole('region', { name: 'On stage' });
    await expect(stage).toContainText(first);
    await expect(stage).toContainText('1 more after this one.');
    await expect(page.getByText('Asha Rao')).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Read, next' }).dblclick();
    await expect(stage).toContainText('the end');
    expect((await stage.boundingBox())?.height).toBeLessThan(900);
    await expect.poll(() => stateOf(ids[0] ?? '')).toBe('done');
    await page.getByRole('button', { name: 'Back to pending' }).click();
    await expect(stage).toContainText('Nothing to read out');
    await expect(stage).toBeFocused();
    await expect.poll(() => stateOf(ids[1] ?? '')).toBe('pending');
    await page.keyboard.press('Escape');
    const card = queue(page).getByRole('listitem').filter({ hasText: 'Then me' });
    expect((await card.boundingBox())?.height).toBeLessThan(700);
  });
});

test('a sender is stopped and all hidden, which one undo brings back', async ({ page, browser, pageConsole }) => {
  pageConsole.allow(/status of 403/);
  const sender = await newActor('guest', 'Asha Rao');
  const stored = (await collections.messages.doc(await whisper(words('Rude'), sender)).get()).data();
  if (!stored) throw new Error('The whisper is not stored.');
  // More than one request moves.
  const copies = firestore().batch();
  for (let count = 0; count < limits.movesAtOnce; count += 1) copies.create(collections.messages.doc(), stored);
  await copies.commit();
  const all = limits.movesAtOnce + 1;
  await openInbox(page, await newActor('admin'));
  const rows = queue(page).getByRole('listitem');
  await expect(rows).toHaveCount(15);
  await page.getByRole('button', { name: 'Load older whispers' }).click();
  await expect(rows).toHaveCount(30);
  await rows.first().click();
  await page.getByRole('button', { name: 'All from this sender' }).click();
  const panel = page.getByRole('region', { name: 'Sender: Asha Rao' });
  const stop = page.getByRole('button', { name: 'Stop their whispers and songs' });
  await panel.getByRole('button', { name: 'Stop this sender…' }).click();
  await stop.click();
  await undoIn(page).click();
  await expect(happened(page)).toContainText('Asha Rao can send again');
  await panel.getByRole('button', { name: 'Stop this sender…' }).click();
  await page.getByLabel(`Hide ${all} pending whispers of theirs, too`).check();
  await stop.click();
  await expect(panel).toContainText('is stopped from sending whispers and songs.');
  await expect(happened(page)).toContainText(`${all} whispers: hidden`);
  await undoIn(page).click();
  const broughtBack = collections.messages.where('senderId', '==', sender.user.id).where('state', '==', 'pending');
  await expect.poll(async () => (await broughtBack.get()).size, { timeout: 60_000 }).toBe(all);

  const phone = await browser.newPage();
  await signIn(phone, sender);
  const message = 'The organisers have stopped your whispers and song requests.';
  // An instance may have the account cached for ten seconds.
  for (const path of ['/music', '/messages']) {
    await expect(async () => {
      await phone.goto(path);
      await expect(phone.getByText(message)).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
  }
  await phone.getByLabel('Your whisper').fill('Me again');
  await phone.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(phone.getByRole('alert')).toContainText(message);
  await panel.getByRole('button', { name: 'Let them send again' }).click();
  await expect(panel).toContainText('can send whispers and request songs.');
  await phone.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(phone.getByText('Sealed!')).toBeVisible();
});

test('news waits behind a button, no row moves, and who was faster is named', async ({ page }) => {
  const [shared, contested, fresh] = [words('Shared'), words('Contested'), words('Fresh')];
  const ids = [await whisper(shared), await whisper(contested)];
  const early = await newActor('admin', 'Early Bird');
  const move = (id = '', to: 'done' | 'hidden') =>
    succeed('POST /messages/state', { token: early.token, body: { messages: [{ id, from: 'pending' }], to } });
  await openInbox(page, await newActor('admin', 'Second'));
  await row(page, contested).click();
  const place = await row(page, contested).boundingBox();
  await whisper(fresh, await newActor('guest', 'Ravi Kumar'));
  await expect(page.getByRole('button', { name: '1 new whisper' })).toBeInViewport({ ratio: 1 });
  await move(ids[0], 'done');
  await refocus(page);
  const news = page.getByRole('button', { name: '1 new whisper, 1 moved' });
  await expect(news).toBeVisible();
  await expect(state(page, 'Done')).toContainText('1');
  await expect(row(page, fresh)).toBeHidden();
  expect(await row(page, contested).boundingBox()).toEqual(place);
  // Only who did it is offered to undo it.
  await expect(happened(page)).toBeEmpty();
  await news.click();
  await expect(row(page, shared)).toBeHidden();
  await expect(row(page, fresh)).toContainText('Ravi Kumar');

  // Both press for the same whisper, and this screen does not show the other's press yet.
  await page.route('**/messages/state', async (route) => {
    await move(ids[1], 'hidden');
    await route.continue();
  });
  await row(page, contested).click();
  await bar(page).getByRole('button', { name: 'Stage' }).click();
  await expect(page.getByRole('alert')).toContainText('Early Bird was faster: it is in Hidden now.');
  await expect(row(page, contested)).toBeHidden();
});

test('several are moved at once, one undo brings them back to their places, for ten seconds', async ({ page }) => {
  const texts = [words('Oldest'), words('Middle'), words('Newest')];
  const ids: string[] = [];
  for (const text of texts) ids.push(await whisper(text));
  const [oldest = '', middle = '', newest = ''] = texts;
  await page.clock.install();
  await openInbox(page, await newActor('admin'));
  for (const text of [newest, middle]) await row(page, text).getByRole('checkbox').check();
  await expect(bar(page)).toContainText('2 picked');
  await bar(page).getByRole('button', { name: 'Hide' }).click();
  await expect(happened(page)).toContainText('2 whispers: hidden');
  await expect(state(page, 'Hidden')).toContainText('2');
  await undoIn(page).click();
  const rows = queue(page).getByRole('listitem');
  await expect(rows).toHaveText([newest, middle, oldest].map((text) => new RegExp(text)));
  for (const id of ids) await expect.poll(() => stateOf(id)).toBe('pending');

  await row(page, oldest).click();
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await expect(undoIn(page)).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(undoIn(page)).toBeHidden();
});

test('words find whispers, an e-mail finds one person’s, and ‘Clear filter’ brings all back', async ({ page }) => {
  const sender = await newActor('guest', 'Asha Rao');
  const [wanted, other] = [words('Needle'), words('Hay')];
  await whisper(wanted, sender);
  await whisper(other);
  await openInbox(page, await newActor('admin'));
  await page.getByRole('button', { name: 'Find words' }).click();
  await expect(page.getByLabel('Words or a name')).toBeFocused();
  await page.getByLabel('Words or a name').fill('needle');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(row(page, other)).toBeHidden();
  await expect(row(page, wanted)).toBeVisible();
  await expect(page.getByText('With “needle”')).toBeVisible();
  await page.getByLabel('Words or a name').fill('haystack');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('No whisper has these words.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(row(page, other)).toBeVisible();

  const field = page.getByPlaceholder('Search by IIT Dharwad email');
  await field.fill(sender.user.email.toUpperCase());
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(row(page, wanted)).toContainText('Asha Rao');
  await expect(page.getByText('Total whispers').locator('+ dd')).toHaveText('1');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(field).toHaveValue('');
  await expect(row(page, other)).toBeVisible();
});
