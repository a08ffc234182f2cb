import { limits } from '@fresher-party/contract/limits';
import { newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { clear, firestore } from '../support/firestore.ts';
import { bar, openInbox, queue, row, state, words } from '../support/inbox-page.ts';
import { collections } from '../support/state.ts';
import { happened, undoIn } from '../support/undo.ts';
import { stateOf, whisper } from '../support/whispers.ts';

test.beforeEach(() => clear('messages'));

test('a new whisper appears by itself, and the row that is being read does not move', async ({ page, browser }) => {
  const first = words('First');
  await whisper(first);
  await openInbox(page, await newActor('admin'));
  await row(page, first).click();
  const place = await row(page, first).boundingBox();

  const phone = await browser.newPage();
  await signIn(phone, await newActor('guest', 'Ravi Kumar'));
  await phone.goto('/messages');
  const second = words('Second');
  await phone.getByLabel('Your whisper').fill(second);
  await phone.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(phone.getByText('Sealed!')).toBeVisible();
  await expect(phone.getByRole('region', { name: 'What you sent' })).toContainText(second);
  await phone.close();

  const fresh = page.getByRole('button', { name: '1 new whisper' });
  await expect(fresh).toBeVisible();
  await expect(row(page, second)).toBeHidden();
  await expect(fresh).toBeInViewport({ ratio: 1 });
  expect(await row(page, first).boundingBox()).toEqual(place);
  await expect(row(page, first)).toHaveAttribute('aria-current', 'true');
  await fresh.click();
  await expect(row(page, second)).toBeVisible();
  await expect(row(page, second)).toContainText('Ravi Kumar');
  await expect(fresh).toBeHidden();
});

test('a double tap hides one whisper, not also the next', async ({ page }) => {
  // Enough that the bar does not move.
  for (let count = 0; count < 9; count += 1) await whisper(words('Older'));
  const texts = [words('Stays'), words('Goes')] as const;
  const ids = [await whisper(texts[0]), await whisper(texts[1])];
  await openInbox(page, await newActor('admin'));
  await expect(queue(page).getByRole('listitem')).toHaveCount(11);
  await row(page, texts[1]).click();
  await bar(page).getByRole('button', { name: 'Hide' }).dblclick();
  await expect.poll(() => stateOf(ids[1] ?? '')).toBe('hidden');
  await expect(row(page, texts[0])).toHaveAttribute('aria-current', 'true');
  // The next press counts again.
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => stateOf(ids[0] ?? '')).toBe('done');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('ticking downwards works, because no row moves under the finger', async ({ page }) => {
    for (let count = 0; count < 5; count += 1) await whisper(words('Tick'));
    await openInbox(page, await newActor('admin'));
    const boxes = queue(page).getByRole('checkbox');
    await expect(boxes).toHaveCount(5);
    await boxes.first().evaluate((box) => box.closest('ul')?.scrollIntoView());
    // The positions before the first tap.
    const seen = await boxes.evaluateAll((all) =>
      all.map((box) => box.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]),
    );
    for (const [x = 0, y = 0] of seen.slice(0, 3)) await page.touchscreen.tap(x, y);
    await expect(bar(page)).toContainText('3 picked');
  });

  test('the reading view fills the screen with ‘Read, next’ in reach, and can be left in three ways', async ({
    page,
  }) => {
    const long = `${words('Long')} ${'and so on '.repeat(30)}`.trim();
    const id = await whisper(long);
    await collections.messages.doc(id).update({ state: 'on-stage' });
    await openInbox(page, await newActor('admin'));
    const open = page.getByRole('link', { name: 'Reading view' });
    await open.click();
    const next = page.getByRole('button', { name: 'Read, next' });
    await expect(page.getByText(long)).toBeVisible();
    const hit = await next.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(hit).toBe(true);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const leave = page.getByRole('button', { name: 'Leave the reading view' });
    for (const way of [() => leave.click(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
      await expect(leave).toBeVisible();
      await way();
      await open.click();
    }
    // Opened by its URL, it has no page to go back to.
    await page.goto('/admin/reading');
    await leave.click();
    await expect(open).toBeVisible();
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
  await page.getByRole('button', { name: 'All from this sender' }).click();
  const panel = page.getByRole('region', { name: 'Sender: Asha Rao' });
  await panel.getByRole('button', { name: 'Stop this sender…' }).click();
  await page.getByRole('button', { name: 'Stop their whispers and songs' }).click();
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

test('what another organiser moves waits behind a button, and whoever was faster is named', async ({
  page,
  browser,
}) => {
  const [shared, contested] = [words('Shared'), words('Contested')];
  await whisper(shared);
  const id = await whisper(contested);
  const early = await newActor('admin', 'Early Bird');
  await openInbox(page, await newActor('admin', 'Second'));
  await row(page, contested).click();
  const place = await row(page, contested).boundingBox();
  const other = await browser.newPage();
  await openInbox(other, early);
  await row(other, shared).click();
  await bar(other).getByRole('button', { name: 'Done' }).click();
  await expect(happened(other)).toContainText(`Done: “${shared}”`);
  await whisper(words('Third'));
  const news = page.getByRole('button', { name: '1 new whisper, 1 moved' });
  await expect(news).toBeVisible();
  await expect(state(page, 'Done')).toContainText('1');
  expect(await row(page, contested).boundingBox()).toEqual(place);
  // Only who did it is offered to undo it.
  await expect(happened(page)).toBeEmpty();
  await news.click();
  await expect(row(page, shared)).toBeHidden();
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  await other.close();

  // Both press for the same whisper, and this screen does not show the other's press yet.
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
  await expect(row(page, contested)).toBeHidden();
  await expect.poll(() => stateOf(id)).toBe('hidden');
});

test('several are moved at once, one undo brings them back to their places, and only for ten seconds', async ({
  page,
}) => {
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
});

test('a search finds words in one state, and clears', async ({ page }) => {
  const [wanted, other] = [words('Needle'), words('Hay')];
  await whisper(wanted);
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
});

test('a sender sees which whispers were read, ten minutes later, and that the others arrived', async ({ page }) => {
  const sender = await newActor();
  const shown = { read: words('Read'), fresh: words('Just read'), hidden: words('Hidden'), pending: words('Pending') };
  const ids: Record<string, string> = {};
  for (const [name, text] of Object.entries(shown)) ids[name] = await whisper(text, sender);
  const ago = (ms: number) => new Date(Date.now() - ms);
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
    await bar(desk).getByRole('button', { name: 'Stage' }).click();
    await expect(happened(desk)).toContainText(`On stage: “${text}”`);
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

test('Undo does not unblock a person who was already blocked', async ({ page }) => {
  const sender = await newActor('guest', 'Asha Rao');
  const text = words('Rude');
  await whisper(text, sender);
  await openInbox(page, await newActor('admin'));
  await row(page, text).click();
  const { token } = await newActor('admin');
  await succeed('POST /messages/block', { token, body: { senderId: sender.user.id, blocked: true } });
  await page.getByRole('button', { name: 'Stop sender…' }).click();
  await page.getByRole('button', { name: 'Stop their whispers and songs' }).click();
  await expect(happened(page)).toContainText('Asha Rao was stopped from sending already');
  await expect(undoIn(page)).toHaveCount(0);
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
  await page.getByLabel(`Hide ${all} pending whispers of theirs, too`).check();
  await page.getByRole('button', { name: 'Stop their whispers and songs' }).click();
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
