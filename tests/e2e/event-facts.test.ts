/** The event's facts (ADR 42): published while pages are open, the current item changed by one tap, and offline. */

import { readFileSync } from 'node:fs';
import { defaultFacts } from '@fresher-party/contract/facts';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import ICAL from 'ical.js';
import { succeed } from '../../toolchain/testing/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { inMinutes, publishFacts, tonightFacts } from '../support/facts.ts';
import { noListeners } from '../support/scenes/admin-answers.ts';
import { current, editorItem, item, openEvent, publish } from '../support/shared/event-facts.ts';
import { happened, undoIn } from '../support/shared/undo.ts';
import { clearFacts, storedFacts } from '../support/state.ts';

const [, dances, judges] = defaultFacts.items.map(({ title }) => title) as [string, string, string];

test.afterAll(clearFacts);

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
