/** The event's facts: published while a page is open, the current item changed by one tap, and offline. */

import { defaultFacts } from '@fresher-party/contract/facts';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { enter, newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, refocus, test } from '../support/browser.ts';
import { current, inMinutes, item, published, publishFacts, tonightFacts } from '../support/facts.ts';
import { reply } from '../support/scenes/scene.ts';
import { storedFacts } from '../support/state.ts';

const editor = (page: Page) => page.getByRole('form', { name: 'The event' });

const editorItem = (page: Page, title: string) => editor(page).locator('details', { hasText: title });

const publish = (page: Page) => page.getByRole('button', { name: 'Publish changes' });

async function openEvent(page: Page): Promise<void> {
  await enter(page, '/admin/event', newActor('admin'));
  await expect(editor(page)).toBeVisible();
}

const [, dances, judges, dares] = defaultFacts.items.map(({ title }) => title) as [string, string, string, string];

test('items are started, the rest shifted and published; a page follows', async ({ page, browser, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  await publishFacts();
  const phone = await (await browser.newContext()).newPage();
  await phone.clock.install();
  await phone.goto('/schedule');
  await expect(current(phone)).toContainText(dances);

  await openEvent(page);
  const start = page.getByRole('button', { name: /^Start it now/ });
  // A double tap starts one item.
  await start.dblclick();
  await expect(page.getByText(`On the schedule now: ${judges}`)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the planned times' }).click();
  await expect(page.getByText(`On the schedule now: ${dances}`)).toBeVisible();
  await start.click();
  await expect(page.getByText(`On the schedule now: ${judges}`)).toBeVisible();
  await refocus(phone);
  await expect(current(phone)).toContainText(judges);
  const before = (await storedFacts())?.facts?.items[3]?.startsAt ?? '';
  await page.getByRole('button', { name: /^Move the rest 1[45] min earlier$/ }).click();
  await expect(page.getByRole('button', { name: 'Take the move back' })).toBeVisible();
  await refocus(phone);
  await expect(item(phone, dares)).not.toContainText(formatTime(before));

  await page.getByRole('button', { name: 'Add an item' }).click();
  const added = editorItem(page, 'New item');
  await expect(added.getByLabel('Title')).toBeFocused();
  await added.getByLabel('Begins').fill(formatDate(inMinutes(60), 'HH:mm'));
  await added.getByLabel('Category').fill('Surprise');
  await added.getByLabel('Title').fill('A surprise guest');
  await page.getByLabel('Venue').fill('The new hall');
  // An item that is started meanwhile is no conflict.
  await start.click();
  await expect(page.getByText(`On the schedule now: ${dares}`)).toBeVisible();
  await expect(page.getByLabel('Venue')).toHaveValue('The new hall');
  await publish(page).click();
  await expect(published(page)).toBeInViewport({ ratio: 1 });
  await refocus(phone);
  await expect(item(phone, 'A surprise guest')).toBeVisible();

  await reply(phone, '/event', 'network');
  await phone.clock.fastForward(61 * 60_000);
  await expect(current(phone)).toContainText('A surprise guest');
  await phone.goto('/');
  await expect(phone.getByText('The new hall', { exact: true })).toBeVisible();
});

test('who was faster is named, and what was typed is published or given up', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 409/);
  await publishFacts();
  const { token } = await newActor('admin', 'Tara Iyer');
  const theirs = async (version: number, venue: string) =>
    succeed('POST /admin/event', { token, body: { version, facts: { ...tonightFacts(), venue } } });
  await openEvent(page);
  const [important, venue] = [page.getByLabel('Important information'), page.getByLabel('Venue')];
  await important.fill('Mine\nBring a friend.');
  await theirs(1, 'Their hall');
  await publish(page).click();
  await expect(page.getByText(/Tara Iyer was faster/)).toBeVisible();
  // A reload does not make it an ordinary publication.
  await page.reload();
  await publish(page).click();
  await expect(page.getByText(/Tara Iyer was faster/)).toBeInViewport({ ratio: 1 });
  await expect(important).toHaveValue('Mine\nBring a friend.');
  expect((await storedFacts())?.facts).toMatchObject({ venue: 'Their hall', important: null });
  await page.getByRole('button', { name: 'Publish mine over theirs' }).click();
  await expect(published(page)).toBeVisible();
  expect(await storedFacts()).toMatchObject({ version: 3, facts: { important: ['Mine', 'Bring a friend.'] } });

  await venue.fill('Half a na');
  await theirs(3, 'A third hall');
  await publish(page).click();
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await expect(venue).toHaveValue('A third hall');
  await expect(publish(page)).toBeDisabled();
});

test('mistakes are in sight, changes are discarded, and moving a night asks first', async ({ page }) => {
  await publishFacts();
  await openEvent(page);
  await editorItem(page, judges).locator('summary').click();
  const [begins, ends] = [editorItem(page, judges).getByLabel('Begins'), editorItem(page, judges).getByLabel('Ends')];
  const before = await begins.inputValue();
  await begins.fill(await ends.inputValue());
  await ends.fill(before);
  await publish(page).click();
  await expect(ends).toBeFocused();
  const problem = page.getByText('The end must come after the beginning.');
  await expect(problem).toBeInViewport({ ratio: 1 });
  // The foot does not cover it.
  await problem.click({ trial: true });
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(begins).toHaveValue(before);

  await page.getByRole('button', { name: 'Fill in the original schedule' }).click();
  await expect(editor(page).locator('details')).toHaveCount(9);
  await publish(page).click();
  const question = page.getByRole('dialog', { name: 'Move both nights?' });
  await expect(question).toContainText(/Night One begins on \w{3} \d+ \w+, /);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await storedFacts())?.version).toBe(1);
  await publish(page).click();
  await page.getByRole('button', { name: 'Yes, publish' }).click();
  await expect(published(page)).toBeInViewport({ ratio: 1 });
  expect((await storedFacts())?.facts).toEqual(defaultFacts);
});
