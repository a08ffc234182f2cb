/** Tonight, the organisers' first page: live lists of what is waiting, with acts. */

import { randomUUID } from 'node:crypto';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { newCandidate, setVoting } from '../../../toolchain/testing/state.ts';
import { expect, test } from '../../support/browser.ts';
import { happened } from '../../support/shared/undo.ts';
import { clearSongs } from '../../support/state.ts';
import { expectVoteCounted } from '../../support/turnout.ts';
import { stateOf, whisper } from '../../support/whispers.ts';

test.beforeEach(async () => {
  await Promise.all([clear('messages'), clearSongs(), setVoting('open')]);
});

test('a handled whisper disappears, or is struck through while focused', async ({ page }) => {
  const texts = [`First ${randomUUID()}`, `Second ${randomUUID()}`];
  const [firstId = '', secondId = ''] = [await whisper(texts[0] ?? ''), await whisper(texts[1] ?? '')];
  const [first = '', second = ''] = texts;
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const other = await newActor('admin', 'Early Bird');
  const hide = (id: string) =>
    call('POST /messages/state', {
      token: other.token,
      body: { messages: [{ id, from: 'pending' }], to: 'hidden' },
    });
  const row = (text: string) =>
    page.getByRole('region', { name: 'Whispers' }).getByRole('listitem').filter({ hasText: text });

  await expect(row(second)).toBeVisible();

  // One without focus disappears.
  await page.keyboard.press('j');
  await expect(row(second)).toBeFocused();
  await hide(firstId);
  await expect(row(first)).toBeHidden();

  // The focused one stays until it loses the focus, and can't be moved again.
  await hide(secondId);
  await expect(row(second)).toContainText('Early Bird moved it: hidden.');
  await expect(row(second).getByRole('button')).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(happened(page)).not.toContainText('On stage');
  await row(second).blur();
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
  expect(await stateOf(secondId)).toBe('hidden');
});

test('single keys follow the switch of the inbox', async ({ page }) => {
  const id = await whisper(`Switched ${randomUUID()}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/messages');
  await page.getByLabel('Single keys').uncheck();
  await page.goto('/admin');
  const row = page.getByRole('region', { name: 'Whispers' }).getByRole('listitem').filter({ hasText: 'Switched' });
  await row.getByText('Switched').click();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('h');
  await expect(row).toBeVisible();
  expect(await stateOf(id)).toBe('pending');
  await page.getByLabel('Single keys').check();
  await row.getByText('Switched').click();
  await page.keyboard.press('h');
  await expect.poll(() => stateOf(id)).toBe('hidden');
});

test('the turnout updates while the page is open, and does not show who leads', async ({ page }) => {
  await page.clock.install();
  const { id } = await newCandidate('Miss_Fresher');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  const miss = page
    .getByRole('region', { name: 'The vote' })
    .locator('[data-category="Miss_Fresher"] dd:first-of-type');
  await expect(miss).toHaveText(/^\d+ of \d+$/);
  await expectVoteCounted(page, miss, id);
  await expect(page.getByText('Nobody sees who leads before the results are published, not you either.')).toBeVisible();
});

test('the five places and the parts of Setup link to each other', async ({ page }) => {
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  const nav = page.getByRole('navigation', { name: 'For organisers' }).filter({ visible: true });
  for (const [name, path] of [
    ['Whispers', '/admin/messages'],
    ['DJ', '/admin/dj'],
    ['Vote', '/admin/voting'],
    ['Setup', '/admin/setup'],
    ['Tonight', '/admin'],
  ] as const) {
    await nav.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(path);
    await expect(nav.locator('[aria-current]')).toContainText(name);
  }
  for (const [part, path] of [
    ['Event', '/admin/event'],
    ['Reminders', '/admin/reminders'],
    ['Log', '/admin/log'],
    ['Downloads', '/admin/downloads'],
  ] as const) {
    await nav.getByRole('link', { name: 'Setup' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${part}`) })
      .click();
    await expect(page).toHaveURL(path);
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/admin/setup');
  }
  await nav.getByRole('link', { name: 'Vote' }).click();
  await page.getByRole('link', { name: 'Candidates' }).click();
  await expect(page).toHaveURL('/admin/addCandidate');
});
