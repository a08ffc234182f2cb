/** The event's facts (ADR 42): published while pages are open, the current item changed by one tap, and offline. */
import { defaultFacts } from '@fresher-party/contract/facts';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { localText } from '@fresher-party/contract/local-time';
import { Timestamp } from 'firebase-admin/firestore';
import { newActor, password, signIn } from '../../../toolchain/testing/actors.ts';
import { collections, setVoting } from '../../../toolchain/testing/state.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, refocus, test } from '../../support/browser.ts';
import { publishFacts, tonightFacts } from '../../support/facts.ts';
import { current, editor, editorItem, item, openEvent, publish, soon } from '../../support/shared/event-facts.ts';
import { happened, undoIn } from '../../support/shared/undo.ts';
import { clearFacts, storedFacts } from '../../support/state.ts';
import { workerReady } from '../../support/worker.ts';

const [, dances, judges, dares] = defaultFacts.items.map(({ title }) => title) as [string, string, string, string];

test.afterAll(async () => {
  await clearFacts();
  await setVoting('open');
});

test('one tap changes the current item and can be undone, and the rest is shifted only on request', async ({
  page,
  browser,
}) => {
  test.slow();
  await publishFacts();
  const phone = await browser.newContext();
  const [schedule, pass] = [await phone.newPage(), await phone.newPage()];
  await signIn(pass, await newActor());
  await pass.goto('/dashboard');
  await schedule.goto('/schedule');
  await expect(current(schedule)).toContainText(dances, soon);
  await expect(pass.getByRole('region', { name: 'On now' })).toContainText(dances, soon);

  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: dances, level: 1 })).toBeVisible();
  const start = page.getByRole('button', { name: /^Start it now/ });
  await start.click();
  await expect(page.getByRole('heading', { name: judges, level: 1 })).toBeVisible();
  await expect(happened(page).getByText(`${judges} is on now`)).toBeVisible();
  await refocus(schedule);
  await expect(current(schedule)).toContainText(judges, soon);

  // Undo is offered for ten seconds.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: dances, level: 1 })).toBeVisible();
  await refocus(schedule);
  await expect(current(schedule)).toContainText(dances, soon);

  await start.click();
  await expect(pass.getByRole('region', { name: 'On now' })).toContainText(judges, soon);
  await expectAccessible(page);
  const before = (await storedFacts())?.facts?.items[3]?.startsAt ?? '';
  await page.getByRole('button', { name: /^Move the rest 1[45] min earlier$/ }).click();
  await expect(happened(page).getByText(/^The rest is 1[45] min earlier$/)).toBeVisible();
  // Includes the day if the 15 minutes cross midnight.
  await expect(item(schedule, dares)).toContainText(new RegExp(`moved from .*${formatTime(before)}`), soon);
  await expect(current(schedule)).toContainText(judges);
});

test('input survives a reload, and is validated before it is sent', async ({ page }) => {
  await publishFacts();
  await openEvent(page);
  await page.getByLabel('Venue').fill('');
  const night = page.getByRole('group', { name: 'Night One' });
  await night.getByLabel('Name').fill('Opening');
  await editorItem(page, dares).locator('summary').click();
  await editorItem(page, dares).getByLabel('Title').fill('');
  await expect(editor(page).locator('details[open]')).toHaveCount(1);
  await editorItem(page, judges).locator('summary').click();
  await expect(editor(page).locator('details[open]')).toHaveCount(1);
  await page.reload();
  await expect(night.getByLabel('Name')).toHaveValue('Opening');
  expect(await page.getByLabel('Venue').evaluate((field) => field.closest('form[data-draft]') !== null)).toBe(true);

  await publish(page).click();
  await expect(page.getByText('Please check what is marked.')).toBeVisible();
  await expect(page.getByText('Please give the venue.')).toBeVisible();
  // The invalid item is opened.
  await expect(page.getByText('Please give the title.')).toBeVisible();
  await expect(editorItem(page, 'New item').getByLabel('Title')).toBeFocused();
  await expectAccessible(page);
  expect((await storedFacts())?.version).toBe(1);

  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(page.getByLabel('Venue')).toHaveValue(defaultFacts.venue);
  await page.getByRole('button', { name: 'Fill in the original schedule' }).click();
  await expect(editor(page).locator('details')).toHaveCount(9);
  await publish(page).click();
  // This moves both nights.
  await page.getByRole('button', { name: 'Yes, publish' }).click();
  await expect(page.getByText('Published. Everybody sees it within seconds.')).toBeVisible();
  expect((await storedFacts())?.facts).toEqual(defaultFacts);
});

test('closing an item leaves the focus on its row, which is visible', async ({ page }) => {
  await publishFacts();
  await openEvent(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const summary = editorItem(page, judges).locator('summary');
  await summary.click();
  await page.getByRole('button', { name: `Close ${judges}` }).press('Enter');
  await expect(page.getByRole('button', { name: `Close ${judges}` })).toHaveCount(0);
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport({ ratio: 1 });
});

test('a moved night moves the vote, after a question and with the password, and can be undone', async ({ page }) => {
  const opensAt = Date.parse(await setVoting('locked'));
  const closesAt = opensAt + 20 * 60_000;
  await collections.settings.doc('event').update({ votingClosesAt: Timestamp.fromMillis(closesAt) });
  await publishFacts();
  await openEvent(page);
  const begins = page.getByRole('group', { name: 'Night Two' }).getByLabel('Begins');
  const before = tonightFacts().nights[1].startsAt;
  // The field has no date.
  const minutes = formatDate(before, 'HH:mm') < '23:30' ? 30 : -30;
  await begins.fill(formatDate(Date.parse(before) + minutes * 60_000, 'HH:mm'));
  await expect(page.getByText(/^Night Two begins 30 min (later|earlier); the vote still opens .*\.$/)).toBeVisible();
  const both = page.getByRole('button', { name: 'Publish and move the vote' });
  await expect(both).toHaveCount(0);
  await publish(page).click();
  await both.click();
  await expect(undoIn(page)).toBeVisible();
  expect((await storedFacts())?.facts?.nights[1].startsAt).not.toBe(before);
  const follow = page.getByRole('link', { name: /^Move the vote to / });
  await expect(follow).toBeInViewport({ ratio: 1 });
  await undoIn(page).click();
  await expect(page.getByText('What was there before is back.')).toBeVisible();
  await expect(follow).toHaveCount(0);
  await both.click();
  await follow.click();
  await expect(page.getByRole('heading', { name: 'Change the times' })).toBeVisible();
  const [opens, closes] = [opensAt, closesAt].map((time) => localText(time + minutes * 60_000)) as [string, string];
  await expect(page.getByLabel('Opens')).toHaveValue(opens);
  await expect(page.getByLabel('Closes')).toHaveValue(closes);
  await page.getByLabel('Type TIMES').fill('TIMES');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the times' }).click();
  await expect(page.getByText('The times are set.')).toBeVisible();
  const stored = await collections.settings.doc('event').get();
  expect(localText(stored.get('votingOpensAt').toMillis())).toBe(opens);
  expect(localText(stored.get('votingClosesAt').toMillis())).toBe(closes);
});

test('an undo with a lost answer keeps the input, and none is sent during a publication', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource/);
  await publishFacts();
  await openEvent(page);
  const venue = page.getByLabel('Venue');
  await venue.fill('A hall too far');
  await publish(page).click();
  await expect(undoIn(page)).toBeVisible();
  let calls = 0;
  await page.route('**/admin/event', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    calls += 1;
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed');
  await undoIn(page).click();
  await lost;
  await expect.poll(async () => (await storedFacts())?.version).toBe(3);
  expect((await storedFacts())?.facts?.venue).toBe(tonightFacts().venue);
  await expect(venue).toHaveValue('A hall too far');
  await page.unroute('**/admin/event');
  await venue.fill('The other hall');
  await publish(page).click();
  await expect(undoIn(page)).toBeVisible();
  expect((await storedFacts())?.facts?.venue).toBe('The other hall');

  calls = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/admin/event', async (route) => {
    if (route.request().method() === 'POST') calls += 1;
    await held.promise;
    await route.continue();
  });
  await venue.fill('A third hall');
  await publish(page).click();
  await expect.poll(() => calls).toBe(1);
  await undoIn(page).click();
  await page.waitForTimeout(300);
  expect(calls).toBe(1);
  held.resolve();
  await expect.poll(async () => (await storedFacts())?.facts?.venue).toBe('A third hall');
});

test('an open page without a network follows the schedule by itself', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await publishFacts();
  await page.clock.install();
  await page.goto('/schedule');
  await expect(current(page)).toContainText(dances, soon);
  await context.setOffline(true);
  await page.clock.fastForward(16 * 60_000);
  await expect(current(page)).toContainText(judges);
  await expect(item(page, dances).first()).toHaveAttribute('data-state', 'past');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page opened without a network shows the published facts and the current item', async ({
    page,
    context,
    pageConsole,
  }) => {
    pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
    await publishFacts({ ...tonightFacts(), venue: 'The new hall' });
    await page.goto('/schedule');
    await expect(current(page)).toContainText(dances, soon);
    await workerReady(page);
    await context.setOffline(true);
    await page.goto('/schedule');
    await expect(current(page)).toContainText(dances);
    await page.goto('/');
    await expect(page.getByText('The new hall', { exact: true })).toBeVisible();
  });
});
