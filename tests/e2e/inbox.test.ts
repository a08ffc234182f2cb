import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { collections } from '../../toolchain/testing/state.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { bar, openInbox, queue, row, state, words } from '../support/shared/inbox.ts';
import { happened } from '../support/shared/undo.ts';
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

test('single keys move, select, act and undo, but not while typing or with a modifier', async ({ page }) => {
  const texts = [words('Oldest'), words('Middle'), words('Newest')];
  const ids: string[] = [];
  for (const text of texts) ids.push(await whisper(text));
  const [oldest = '', middle = '', newest = ''] = texts;
  await openInbox(page, await newActor('admin'));
  await expect(queue(page).getByRole('listitem')).toHaveCount(3);

  await page.keyboard.press('j');
  await expect(row(page, newest)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, middle)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(page, newest)).toBeFocused();

  await page.keyboard.press('Control+d');
  // Shift with Caps Lock.
  await page.evaluate(() => {
    const key = new KeyboardEvent('keydown', { key: 'd', shiftKey: true, bubbles: true });
    document.activeElement?.dispatchEvent(key);
  });
  await page.getByRole('button', { name: 'Find whispers' }).click();
  await page.getByLabel('Sender e-mail or words').pressSequentially('dhrzx');
  await expect(page.getByLabel('Sender e-mail or words')).toHaveValue('dhrzx');
  await expect(queue(page).getByRole('listitem')).toHaveCount(3);
  await page.getByLabel('Sender e-mail or words').fill('');
  // Not the middle, where its buttons may be.
  await row(page, newest).getByText(newest, { exact: true }).click();

  await page.keyboard.press('d');
  await expect(row(page, newest)).toBeHidden();
  await expect(row(page, middle)).toBeFocused();
  await expect.poll(() => stateOf(ids[2] ?? '')).toBe('done');
  await page.keyboard.press('z');
  await expect(queue(page).getByRole('listitem').first()).toContainText(newest);
  await expect.poll(() => stateOf(ids[2] ?? '')).toBe('pending');

  await page.keyboard.press('k');
  await expect(row(page, newest)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('2 picked');
  await page.keyboard.press('h');
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  await expect(happened(page)).toContainText('2 whispers: hidden');
  await expect(state(page, 'Hidden')).toContainText('2');
  await state(page, 'Hidden').click();
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  await expect(row(page, newest)).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Single keys').uncheck();
  await state(page, 'Pending').click();
  await row(page, oldest).getByText(oldest, { exact: true }).click();
  await page.keyboard.press('d');
  await expect(row(page, oldest)).toBeVisible();
  expect(await stateOf(ids[0] ?? '')).toBe('pending');
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
  // Nor does a double tap on a wide row's own button stage two.
  await page.setViewportSize({ width: 1280, height: 800 });
  const staged = page.getByRole('region', { name: 'On stage' });
  await expect(staged).toContainText('pending whispers to choose from.');
  const before = await queue(page).getByRole('listitem').count();
  await queue(page).getByRole('button', { name: 'Read on stage' }).first().dblclick();
  await expect(staged).toContainText('Nothing waits after this one.');
  await expect(queue(page).getByRole('listitem')).toHaveCount(before - 1);
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
  await panel.getByRole('button', { name: 'Stop their whispers and songs' }).click();
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
