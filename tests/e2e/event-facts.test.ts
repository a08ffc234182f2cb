/** The event's facts (ADR 42): published in front of open pages, what is on moved by one tap, and all of it offline. */

import { readFileSync } from 'node:fs';
import { defaultFacts } from '@fresher-party/contract/facts';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import ICAL from 'ical.js';
import { succeed } from '../../toolchain/testing/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, lookAgain, test } from '../support/browser.ts';
import { inMinutes, publishFacts, tonightFacts } from '../support/facts.ts';
import { noListeners } from '../support/scenes/admin-answers.ts';
import { current, editorItem, item, openEvent, publish } from '../support/shared/event-facts.ts';
import { happened, undoIn } from '../support/shared/undo.ts';
import { clearFacts, storedFacts } from '../support/state.ts';

const [, dances, judges] = defaultFacts.items.map(({ title }) => title) as [string, string, string];

test.afterAll(clearFacts);

/** With its day, where the new time is on another one: near midnight. */
const movedFrom = (before: string): RegExp => new RegExp(`moved from ([A-Z][a-z]{2} \\d+, )?${formatTime(before)}`);

test('what an organiser changes shows on open pages, marked until it has been seen', async ({ page, browser }) => {
  test.slow();
  const facts = tonightFacts();
  await publishFacts(facts);
  const phone = await browser.newContext();
  const [schedule, home] = [await phone.newPage(), await phone.newPage()];
  await schedule.goto('/schedule');
  await home.goto('/');
  await expect(current(schedule)).toContainText(dances);
  await expect(schedule.getByText('moved from')).toHaveCount(0);
  // The schedule is in front again: only then it counts as seen.
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

  await lookAgain(schedule, home);
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

test('two organisers at once: the second is told, and nothing of either is lost', async ({
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

  // The page that listens has it without asking.
  await expect(other.getByLabel('Important information')).toHaveValue('Mine\nBring a friend.');
  await other.getByLabel('Venue').fill('Half a na');
  await page.getByLabel('Venue').fill('A third hall');
  await publish(page).click();
  await expect(other.getByText('What you typed is still here.')).toBeVisible();
  await other.getByRole('button', { name: 'Take theirs in' }).click();
  await expect(other.getByText('Both of you changed the venue: yours stands.')).toBeVisible();
  await expect(other.getByLabel('Venue')).toHaveValue('Half a na');
});

test('a moved night is published after it was said what it moves, and that the vote does not follow', async ({
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
  // Beside the button, where the thumb is, however long the form.
  await expect(moved).toBeInViewport({ ratio: 1 });
  await expect(publish(page)).toBeInViewport({ ratio: 1 });
  await publish(page).click();
  const yes = page.getByRole('button', { name: 'Yes, publish' });
  await expect(yes).toBeInViewport({ ratio: 1 });
  expect(sent).toEqual([]);
  await yes.click();
  await expect(happened(page).getByText('Published. Everybody sees it within seconds.')).toBeInViewport({ ratio: 1 });
  expect(sent).toHaveLength(1);
});

test('a publication is taken back as a new version, for ten seconds and until the next one', async ({ page }) => {
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
  // What was typed is still there, to be changed and published.
  await expect(page.getByLabel('Venue')).toHaveValue('A hall too far');
  await page.getByLabel('Venue').fill('The other hall');
  await publish(page).click();
  await expect(undoIn(page)).toBeVisible();
  await succeed('POST /admin/event', { token: other.token, body: { version: 4, facts: tonightFacts() } });
  await expect(page.getByLabel('Venue')).toHaveValue(venue);
  await expect(undoIn(page)).toHaveCount(0);
});
