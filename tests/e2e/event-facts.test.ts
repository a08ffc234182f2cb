/** The event's facts (ADR 42): published while pages are open, the current item changed by one tap, and offline. */

import { readFileSync } from 'node:fs';
import { defaultFacts } from '@fresher-party/contract/facts';
import { formatDate, formatTime, localText } from '@fresher-party/contract/format-date';
import ICAL from 'ical.js';
import { newActor, password, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { current, editor, editorItem, item, openEvent, publish, soon } from '../support/event-facts.ts';
import { inMinutes, publishFacts, tonightFacts } from '../support/facts.ts';
import { noListeners } from '../support/scenes/admin-answers.ts';
import { clearFacts, collections, setVoting, storedFacts } from '../support/state.ts';
import { happened, undoIn } from '../support/undo.ts';
import { workerReady } from '../support/worker.ts';

test.afterAll(async () => {
  await clearFacts();
  await setVoting('open');
});

const [, dances, judges, dares] = defaultFacts.items.map(({ title }) => title) as [string, string, string, string];

/** Includes the day if the new time is on another day, near midnight. */
const movedFrom = (before: string): RegExp => new RegExp(`moved from ([A-Z][a-z]{2} \\d+, )?${formatTime(before)}`);

test('an organiser’s changes show on open pages, marked until seen', async ({ page, browser }) => {
  test.slow();
  const facts = tonightFacts();
  await publishFacts(facts);
  const phone = await browser.newContext();
  const [schedule, home] = [await phone.newPage(), await phone.newPage()];
  await schedule.goto('/schedule');
  await home.goto('/');
  await expect(current(schedule)).toContainText(dances);
  await expect(schedule.getByText('moved from')).toHaveCount(0);
  // Changes count as seen only while the page is in the foreground.
  await schedule.bringToFront();

  await openEvent(page);
  const [before, after] = [facts.items[2]?.startsAt ?? '', inMinutes(25)];
  await editorItem(page, judges).locator('summary').click();
  await editorItem(page, judges).getByLabel('Begins').fill(formatDate(after, 'HH:mm'));
  await page.getByRole('button', { name: 'Add an item' }).click();
  const added = editorItem(page, 'New item');
  await expect(added.getByLabel('Title')).toBeFocused();
  await expect(added.getByLabel('Title')).toBeInViewport();
  await added.getByLabel('Begins').fill(formatDate(inMinutes(60), 'HH:mm'));
  await added.getByLabel('Category').fill('Surprise');
  await added.getByLabel('Title').fill('A surprise guest');
  await page.getByLabel('Venue').fill('The new hall');
  const preview = page.getByRole('region', { name: /^Preview/ });
  await expect(preview).toContainText(movedFrom(before));
  await expect(preview).toContainText('A surprise guest');
  await expectAccessible(page);
  await publish(page).click();
  await expect(page.getByText('Published. Everybody sees it within seconds.')).toBeInViewport({ ratio: 1 });
  await expect(publish(page)).toBeDisabled();

  await refocus(schedule, home);
  await expect(item(schedule, judges)).toContainText(movedFrom(before));
  await expect(item(schedule, judges)).toContainText(formatTime(after));
  await expect(item(schedule, 'A surprise guest')).toContainText('New');
  await expect(home.getByText('The new hall', { exact: true })).toBeVisible();
  await expectAccessible(schedule);

  const downloading = schedule.waitForEvent('download');
  await schedule.getByRole('button', { name: 'Add to calendar' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  const event = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')[1];
  expect(event?.getFirstPropertyValue('location')).toBe('The new hall, IIT Dharwad');

  await schedule.reload();
  await expect(item(schedule, 'A surprise guest')).toBeVisible();
  await expect(schedule.getByText(/moved from|^New$/)).toHaveCount(0);
});

test('two concurrent organisers: the second sees the conflict, and no input is lost', async ({
  page,
  pageConsole,
  browser,
}) => {
  pageConsole.allow(/status of 409/);
  await publishFacts();
  const other = await (await browser.newContext()).newPage();
  await noListeners(page);
  await Promise.all([openEvent(page), openEvent(other)]);

  await other.getByLabel('Venue').fill('Their hall');
  await page.getByLabel('Important information').fill('Mine\nBring a friend.');
  await publish(other).click();
  await expect(other.getByText('Published. Everybody sees it within seconds.')).toBeVisible();
  await publish(page).click();
  await expect(page.getByText(/^Another organiser has published changes meanwhile\. They are joined/)).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByLabel('Venue')).toHaveValue('Their hall');
  await expect(page.getByLabel('Important information')).toHaveValue('Mine\nBring a friend.');
  expect((await storedFacts())?.facts).toMatchObject({ venue: 'Their hall', important: null });

  await publish(page).click();
  await expect(page.getByText('Published. Everybody sees it within seconds.')).toBeVisible();
  expect((await storedFacts())?.facts).toMatchObject({ venue: 'Their hall', important: ['Mine', 'Bring a friend.'] });

  // The page gets it from its listener.
  await expect(other.getByLabel('Important information')).toHaveValue('Mine\nBring a friend.');
  await other.getByLabel('Venue').fill('Half a na');
  await page.getByLabel('Venue').fill('A third hall');
  await publish(page).click();
  await expect(other.getByText('What you typed is still here.')).toBeVisible();
  await other.getByRole('button', { name: 'Take theirs in' }).click();
  await expect(other.getByText('Both of you changed the venue: yours stands.')).toBeVisible();
  await expect(other.getByLabel('Venue')).toHaveValue('Half a na');
});

test('before a moved night is published, the page says what it moves, and that the vote does not follow', async ({
  page,
}) => {
  await publishFacts();
  await openEvent(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/admin/event')) sent.push(request.url());
  });
  const begins = page.getByRole('group', { name: 'Night One' }).getByLabel('Begins');
  const [hour = 0, minute = 0] = (await begins.inputValue()).split(':').map(Number);
  const earlier = `${String(hour).padStart(2, '0')}:${String(minute === 0 ? 1 : minute - 1).padStart(2, '0')}`;
  await begins.fill(earlier);
  const moved = page.getByText(/^.+ begins 1 min (earlier|later)\.$/);
  // Visible next to the button, however long the form.
  await expect(moved).toBeInViewport({ ratio: 1 });
  await expect(publish(page)).toBeInViewport({ ratio: 1 });
  await publish(page).click();
  const yes = page.getByRole('button', { name: 'Yes, publish' });
  await expect(yes).toBeInViewport({ ratio: 1 });
  // It asks again for the same move after it was discarded.
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await begins.fill(earlier);
  await publish(page).click();
  await expect(yes).toBeInViewport({ ratio: 1 });
  expect(sent).toEqual([]);
  await yes.click();
  await expect(happened(page).getByText('Published. Everybody sees it within seconds.')).toBeInViewport({ ratio: 1 });
  expect(sent).toHaveLength(1);
});

test('a publication is undone as a new version, for ten seconds and until the next one', async ({ page }) => {
  const other = await publishFacts();
  const { venue } = tonightFacts();
  await openEvent(page);
  await page.getByLabel('Venue').fill('A hall too far');
  await publish(page).click();
  await undoIn(page).click();
  await expect(page.getByText('What was there before is back. What you typed is still here.')).toBeInViewport({
    ratio: 1,
  });
  expect(await storedFacts()).toMatchObject({ version: 3, facts: { venue } });
  // The input is kept, to be changed and published.
  await expect(page.getByLabel('Venue')).toHaveValue('A hall too far');
  await page.getByLabel('Venue').fill('The other hall');
  await publish(page).click();
  await expect(undoIn(page)).toBeVisible();
  await succeed('POST /admin/event', { token: other.token, body: { version: 4, facts: tonightFacts() } });
  await expect(page.getByLabel('Venue')).toHaveValue(venue);
  await expect(undoIn(page)).toHaveCount(0);
});

test('one tap changes the current item and can be undone, and the rest is shifted only on request', {
  tag: '@all',
}, async ({ page, browser }) => {
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

test('input survives a reload, and is validated before it is sent', { tag: '@all' }, async ({ page }) => {
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

test('closing an item leaves the focus on its row, which is visible', { tag: '@all' }, async ({ page }) => {
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

test('a moved night moves the vote, after a question and with the password, and can be undone', {
  tag: '@all',
}, async ({ page }) => {
  const opensAt = Date.parse(await setVoting('locked'));
  const closesAt = opensAt + 20 * 60_000;
  await collections.settings.doc('event').update({ votingClosesAt: new Date(closesAt) });
  const facts = tonightFacts();
  const before = facts.nights[1].startsAt;
  // The field has no date.
  const minutes = formatDate(before, 'HH:mm') < '23:30' ? 30 : -30;
  const earlier = new Date(Date.parse(before) - 30 * 60_000).toISOString();
  await publishFacts(minutes < 0 ? { ...facts, dayTwoStartsAt: earlier } : facts);
  await openEvent(page);
  const begins = page.getByRole('group', { name: 'Night Two' }).getByLabel('Begins');
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
  await expect(page.getByLabel('Opens', { exact: true })).toHaveValue(opens);
  await expect(page.getByLabel('Closes', { exact: true })).toHaveValue(closes);
  await page.getByLabel('Type TIMES').fill('TIMES');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the times' }).click();
  await expect(page.getByText('The times are set.')).toBeVisible();
  const stored = (await collections.settings.doc('event').get()).data();
  expect(localText(Number(stored?.votingOpensAt))).toBe(opens);
  expect(localText(Number(stored?.votingClosesAt))).toBe(closes);
});

test('an undo with a lost answer keeps the input, and none is sent during a publication', { tag: '@all' }, async ({
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

test('an open page without a network follows the schedule by itself', { tag: '@all' }, async ({
  page,
  context,
  pageConsole,
}) => {
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

  test('a page opened without a network shows the published facts and the current item', { tag: '@all' }, async ({
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
