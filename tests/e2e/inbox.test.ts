import { limits } from '@fresher-party/contract/limits';
import { newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { clear, firestore } from '../support/firestore.ts';
import { bar, openInbox, queue, row, state, words } from '../support/inbox-page.ts';
import { happened, undoIn } from '../support/pages.ts';
import { collections } from '../support/state.ts';
import { stateOf, whisper } from '../support/whispers.ts';

test.beforeEach(() => clear('messages'));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the reading view: ‘Read, next’ in reach, no name, a double tap counts once, three ways out, and limited height', async ({
    page,
  }) => {
    const [first, second] = [words('Read me first'), `${words('Then me')}\n${'line\n'.repeat(80)}the end`];
    const ids = [await whisper(first), await whisper(second)];
    const organiser = await newActor('admin');
    for (const id of ids) {
      const body = { messages: [{ id, from: 'pending' as const }], to: 'on-stage' as const };
      await succeed('POST /messages/state', { token: organiser.token, body });
    }
    await openInbox(page, organiser);
    const open = page.getByRole('link', { name: 'Reading view' });
    await open.click();
    const stage = page.getByRole('region', { name: 'On stage' });
    const next = page.getByRole('button', { name: 'Read, next' });
    await expect(stage).toContainText(first);
    await expect(stage).toContainText('1 more after this one.');
    await expect(page.getByText('Asha Rao')).toBeHidden();
    const hit = await next.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(hit).toBe(true);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectAccessible(page);
    const leave = page.getByRole('button', { name: 'Leave the reading view' });
    for (const way of [() => leave.click(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
      await expect(leave).toBeVisible();
      await way();
      await open.click();
    }
    // Opened by its URL, it has no page to go back to.
    await page.goto('/admin/reading');
    await expect(stage).toContainText(first);
    await next.dblclick();
    await expect(stage).toContainText('the end');
    expect((await stage.boundingBox())?.height).toBeLessThan(900);
    await expect.poll(() => stateOf(ids[0] ?? '')).toBe('done');
    await page.getByRole('button', { name: 'Back to pending' }).click();
    await expect(stage).toContainText('Nothing to read out');
    await expect.poll(() => stateOf(ids[1] ?? '')).toBe('pending');
    await leave.click();
    const card = queue(page).getByRole('listitem').filter({ hasText: 'Then me' });
    expect((await card.boundingBox())?.height).toBeLessThan(700);
  });
});

test('a sender is blocked from their whispers, sees the reason, and can send again after an unblock', async ({
  page,
  browser,
  pageConsole,
}) => {
  pageConsole.allow(/status of 403/);
  const sender = await newActor('guest', 'Asha Rao');
  const message = 'The organisers have stopped your whispers and song requests.';
  const text = words('Rude');
  await whisper(text, sender);
  await openInbox(page, await newActor('admin'));
  await row(page, text).click();
  // Undo would unblock a person whom another organiser has blocked.
  const { token } = await newActor('admin');
  await succeed('POST /messages/block', { token, body: { senderId: sender.user.id, blocked: true } });
  await page.getByRole('button', { name: 'Stop sender…' }).click();
  await page.getByRole('button', { name: 'Stop their whispers and songs' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(happened(page)).toContainText('Asha Rao was stopped from sending already');
  await expect(undoIn(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'All from this sender' }).click();
  const panel = page.getByRole('region', { name: 'Sender: Asha Rao' });
  await expect(panel).toContainText('is stopped from sending whispers and songs.');

  const phone = await browser.newPage();
  await signIn(phone, sender);
  // An instance may have the account cached for ten seconds.
  for (const path of ['/music', '/messages']) {
    await expect(async () => {
      await phone.goto(path);
      await expect(phone.getByText(message)).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
    await expectAccessible(phone);
  }
  await phone.getByLabel('Your whisper').fill('Me again');
  await phone.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(phone.getByRole('alert')).toContainText(message);
  await expect(phone.getByLabel('Your whisper')).toHaveValue('Me again');

  await panel.getByRole('button', { name: 'Let them send again' }).click();
  await expect(panel).toContainText('can send whispers and request songs.');
  await phone.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(phone.getByText('Sealed!')).toBeVisible();
  await phone.getByRole('button', { name: 'Send another' }).click();
  await expect(phone.getByLabel('Your whisper')).toBeFocused();
});

test('what comes and what another organiser moves waits behind a button, no row moves, and who was faster is named', async ({
  page,
}) => {
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
  const news = page.getByRole('button', { name: '1 new whisper, 1 moved' });
  await expect(news).toBeVisible();
  await expect(state(page, 'Done')).toContainText('1');
  await expect(row(page, fresh)).toBeHidden();
  expect(await row(page, contested).boundingBox()).toEqual(place);
  await expect(row(page, contested)).toHaveAttribute('aria-current', 'true');
  // Only who did it is offered to undo it.
  await expect(happened(page)).toBeEmpty();
  await news.click();
  await expect(row(page, shared)).toBeHidden();
  await expect(row(page, fresh)).toContainText('Ravi Kumar');
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  // What the other one puts back is older than the newest on the screen.
  const back = { messages: [{ id: ids[0] ?? '', from: 'done' as const }], to: 'pending' as const };
  await succeed('POST /messages/state', { token: early.token, body: back });
  await expect(page.getByRole('button', { name: '1 new whisper' })).toBeVisible();

  // Both press for the same whisper, and this screen does not show the other's press yet.
  await page.route('**/messages/state', async (route) => {
    await move(ids[1], 'hidden');
    await route.continue();
  });
  await row(page, contested).click();
  await bar(page).getByRole('button', { name: 'Stage' }).click();
  await expect(page.getByRole('alert')).toContainText('Early Bird was faster: it is in Hidden now.');
  await expect(row(page, contested)).toBeHidden();
  await expect.poll(() => stateOf(ids[1] ?? '')).toBe('hidden');
});

test('an older whisper that fills the page up is no new one; older ones come although a new one arrives meanwhile', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 404/);
  for (let sent = 0; sent < 17; sent += 1) await whisper(words('Old'));
  await openInbox(page, await newActor('admin'));
  const rows = queue(page).getByRole('listitem');
  await expect(rows).toHaveCount(15);
  await rows.first().click();
  const filled = page.waitForResponse((response) => response.url().includes('limit=15'));
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await expect(rows).toHaveCount(14);
  await filled;
  await expect(state(page, 'Pending')).toContainText('16');
  await expect(page.getByRole('button', { name: /new whisper/ })).toHaveCount(0);
  const news = page.getByRole('button', { name: '1 new whisper' });
  await page.route(/cursor=/, async (route) => {
    await whisper(words('New'));
    await expect(news).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Load older whispers' }).click();
  await expect(rows).toHaveCount(16);
  await expect(news).toBeVisible();

  await page.getByLabel('Sender e-mail').fill('nobody.at.all@iitdh.ac.in');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('No messages found for that email')).toBeVisible();
  const again = page.waitForRequest(/\/messages\/user\//);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await again;
});

test('several are moved at once, one undo brings them back to their places, for ten seconds; a double tap moves one', async ({
  page,
}) => {
  const texts = [words('Oldest'), words('Middle'), words('Newest')];
  const ids: string[] = [];
  for (const text of texts) ids.push(await whisper(text));
  const [oldest = '', middle = '', newest = ''] = texts;
  await page.clock.install();
  await openInbox(page, await newActor('admin'));
  // No row moves under the finger.
  const ticks = [newest, middle].map((text) => row(page, text).getByRole('checkbox').boundingBox());
  for (const tick of await Promise.all(ticks))
    await page.mouse.click((tick?.x ?? 0) + (tick?.width ?? 0) / 2, (tick?.y ?? 0) + (tick?.height ?? 0) / 2);
  await expect(bar(page)).toContainText('2 picked');
  await bar(page).getByRole('button', { name: 'Hide' }).click();
  await expect(happened(page)).toContainText('2 whispers: hidden');
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  await expect(state(page, 'Hidden')).toContainText('2');
  await expectAccessible(page);
  await undoIn(page).click();
  const rows = queue(page).getByRole('listitem');
  await expect(rows).toHaveText([newest, middle, oldest].map((text) => new RegExp(text)));
  for (const id of ids) await expect.poll(() => stateOf(id)).toBe('pending');
  await expect(undoIn(page)).toBeHidden();

  await row(page, oldest).click();
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await expect(undoIn(page)).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(undoIn(page)).toBeHidden();

  await row(page, newest).click();
  await bar(page).getByRole('button', { name: 'Hide' }).dblclick();
  await expect.poll(() => stateOf(ids[2] ?? '')).toBe('hidden');
  await expect(row(page, middle)).toHaveAttribute('aria-current', 'true');
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => stateOf(ids[1] ?? '')).toBe('done');
});

test('searches find words in one state or one person’s whispers, and clear', async ({ page }) => {
  const sender = await newActor('guest', 'Asha Rao');
  const [wanted, other] = [words('Needle'), words('Hay')];
  await whisper(wanted, sender);
  await whisper(other);
  await openInbox(page, await newActor('admin'));
  await page.getByRole('button', { name: 'Find words' }).click();
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
  await expect(page.getByLabel('Words or a name')).toHaveValue('');

  const field = page.getByPlaceholder('Search by IIT Dharwad email');
  const scope = page.getByText('Filter scope').locator('+ dd');
  const filter = async (email: string) => {
    await field.fill(email);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
  };
  await expect(field).toHaveAttribute('type', 'email');
  await expect(scope).toHaveText('All anonymous submissions');
  await filter(sender.user.email.toUpperCase());
  await expect(row(page, wanted).getByText('Filtered')).toBeVisible();
  await expect(row(page, wanted)).toContainText('Asha Rao');
  const total = page.getByText('Total whispers').locator('+ dd');
  await expect(total).toHaveText('1');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(field).toHaveValue('');
  await expect(row(page, wanted).getByText('Inbox', { exact: true })).toBeVisible();
  await expect(scope).toHaveText('All anonymous submissions');
});

test('one undo brings back all hidden whispers of a sender, also more than one request moves', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/ERR_FAILED/);
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
  const all = limits.movesAtOnce + 1;
  const stopAndHide = async () => {
    await panel.getByRole('button', { name: 'Stop this sender…' }).click();
    await page.getByLabel(`Hide ${all} pending whispers of theirs, too`).check();
    await page.getByRole('button', { name: 'Stop their whispers and songs' }).click();
  };
  // If they are not stopped, nothing is hidden.
  await page.route('**/messages/block', (route) => route.abort(), { times: 1 });
  await stopAndHide();
  await expect(happened(page)).toHaveText('Network error. Please check your internet connection.');
  await expect(panel).toContainText('can send whispers and request songs.');
  await stopAndHide();
  await expect(panel).toContainText('is stopped from sending whispers and songs.');
  await expect(happened(page)).toContainText(`${all} whispers: hidden`);
  await undoIn(page).click();
  const broughtBack = collections.messages
    .where('senderId', '==', sender.user.id)
    .where('state', '==', 'pending')
    .where('stateBy.id', '==', organiser.user.id);
  await expect.poll(async () => (await broughtBack.get()).size, { timeout: 60_000 }).toBe(all);
  await expect(undoIn(page)).toHaveCount(0);
});
