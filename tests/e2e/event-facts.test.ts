/** The event's facts: published while pages are open, the current item changed by one tap, and offline. */

import { defaultFacts } from '@fresher-party/contract/facts';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { enter, newActor } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, refocus, test } from '../support/browser.ts';
import { current, inMinutes, item, published, publishFacts, tonightFacts } from '../support/facts.ts';
import { workerReady } from '../support/pages.ts';
import { storedFacts } from '../support/state.ts';

const editor = (page: Page) => page.getByRole('form', { name: 'The event' });

const editorItem = (page: Page, title: string) => editor(page).locator('details', { hasText: title });

const publish = (page: Page) => page.getByRole('button', { name: 'Publish changes' });

async function openEvent(page: Page, name?: string): Promise<void> {
  await enter(page, '/admin/event', newActor('admin', name));
  await expect(editor(page)).toBeVisible();
}

const [, dances, judges, dares] = defaultFacts.items.map(({ title }) => title) as [string, string, string, string];

test('an organiser starts items by a tap, shifts the rest only on request, and publishes changes, while open pages follow', async ({
  page,
  browser,
}) => {
  test.slow();
  await publishFacts();
  const phone = await browser.newContext();
  const [schedule, home] = [await phone.newPage(), await phone.newPage()];
  await enter(home, '/');
  await schedule.goto('/schedule');
  await expect(current(schedule)).toContainText(dances);

  await openEvent(page);
  const start = page.getByRole('button', { name: /^Start it now/ });
  // A double tap starts one item.
  await start.dblclick();
  await expect(page.getByText(`On the schedule now: ${judges}`)).toBeVisible();
  await refocus(schedule);
  await expect(current(schedule)).toContainText(judges);

  await page.getByRole('button', { name: 'Back to the planned times' }).click();
  await expect(page.getByText(`On the schedule now: ${dances}`)).toBeVisible();
  await refocus(schedule);
  await expect(current(schedule)).toContainText(dances);

  await start.click();
  await expect(home.getByRole('heading', { name: judges, level: 1 })).toBeVisible();
  const before = (await storedFacts())?.facts?.items[3]?.startsAt ?? '';
  await page.getByRole('button', { name: /^Move the rest 1[45] min earlier$/ }).click();
  await expect(page.getByRole('button', { name: 'Take the move back' })).toBeVisible();
  await expect(item(schedule, dares)).not.toContainText(formatTime(before));
  await expect(current(schedule)).toContainText(judges);

  await page.getByRole('button', { name: 'Add an item' }).click();
  const added = editorItem(page, 'New item');
  await expect(added.getByLabel('Title')).toBeFocused();
  await expect(added.getByLabel('Title')).toBeInViewport();
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
  await expect(publish(page)).toBeDisabled();
  expect(await storedFacts()).toMatchObject({ facts: { venue: 'The new hall' }, now: { item: 'dares' } });

  await refocus(schedule, home);
  await expect(item(schedule, 'A surprise guest')).toBeVisible();
  await expect(home.getByText('The new hall', { exact: true })).toBeVisible();
});

test('two organisers: who was faster is named, what was typed stays, and is published over theirs or given up', async ({
  page,
  pageConsole,
  browser,
}) => {
  pageConsole.allow(/status of 409/);
  await publishFacts();
  const other = await (await browser.newContext()).newPage();
  await openEvent(page, 'Asha Rao');
  await openEvent(other, 'Tara Iyer');

  await page.getByLabel('Important information').fill('Mine\nBring a friend.');
  await other.getByLabel('Venue').fill('Their hall');
  await publish(other).click();
  await expect(published(other)).toBeInViewport({ ratio: 1 });
  await publish(page).click();
  await expect(page.getByText(/Tara Iyer was faster/)).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Important information')).toHaveValue('Mine\nBring a friend.');
  expect((await storedFacts())?.facts).toMatchObject({ venue: 'Their hall', important: null });
  // A reload does not make it an ordinary publication.
  await page.reload();
  await publish(page).click();
  await expect(page.getByText(/Tara Iyer was faster/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish mine over theirs' }).click();
  await expect(published(page)).toBeVisible();
  const { venue } = tonightFacts();
  expect(await storedFacts()).toMatchObject({ version: 3, facts: { venue, important: ['Mine', 'Bring a friend.'] } });

  // The page gets it from its listener.
  await expect(other.getByLabel('Important information')).toHaveValue('Mine\nBring a friend.');
  await other.getByLabel('Venue').fill('Half a na');
  await page.getByLabel('Venue').fill('A third hall');
  await publish(page).click();
  await expect(publish(page)).toBeDisabled();
  await publish(other).click();
  await expect(other.getByText(/Asha Rao was faster/)).toBeVisible();
  await other.getByRole('button', { name: 'Load theirs' }).click();
  await expect(other.getByLabel('Venue')).toHaveValue('A third hall');
  await expect(publish(other)).toBeDisabled();
});

test('what is wrong is in sight at its field, changes are discarded, and moving a night asks first', async ({
  page,
}) => {
  await publishFacts();
  await openEvent(page);
  await editorItem(page, judges).locator('summary').click();
  const [begins, ends] = [editorItem(page, judges).getByLabel('Begins'), editorItem(page, judges).getByLabel('Ends')];
  const before = await begins.inputValue();
  await begins.fill(await ends.inputValue());
  await ends.fill(before);
  // Behind the foot.
  await ends.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().bottom - window.innerHeight + 140));
  await publish(page).click();
  await expect(ends).toBeFocused();
  const isCovered = await page.getByText('The end must come after the beginning.').evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].some((y) => !element.contains(document.elementFromPoint(left + 4, y)));
  });
  expect(isCovered).toBe(false);
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(begins).toHaveValue(before);

  await page.getByRole('button', { name: 'Fill in the original schedule' }).click();
  await expect(editor(page).locator('details')).toHaveCount(9);
  await publish(page).click();
  const question = page.getByRole('dialog', { name: 'Move both nights?' });
  await expect(question).toContainText(/Night One begins on \w{3} \d+ \w+, /);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect((await storedFacts())?.version).toBe(1);
  await publish(page).click();
  await page.getByRole('button', { name: 'Yes, publish' }).click();
  await expect(published(page)).toBeInViewport({ ratio: 1 });
  expect((await storedFacts())?.facts).toEqual(defaultFacts);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network, the published facts are shown, also by a page that is opened, and go on by themselves', async ({
    page,
    context,
    pageConsole,
  }) => {
    pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
    await publishFacts({ ...tonightFacts(), venue: 'The new hall' });
    await page.goto('/schedule');
    await expect(current(page)).toContainText(dances);
    await workerReady(page);
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByText('The new hall', { exact: true })).toBeVisible();
    await page.clock.install();
    await page.goto('/schedule');
    await expect(current(page)).toContainText(dances);
    await page.clock.fastForward(16 * 60_000);
    await expect(current(page)).toContainText(judges);
    await expect(item(page, dances).first()).toHaveAttribute('data-state', 'past');
  });
});
