/** The stage (ADR 39): run by keys from the dark to both winners, readable from the last row. */

import type { Category } from '@fresher-party/contract/categories';
import type { Page } from '@playwright/test';
import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { collections, newCandidate, setVoting } from '../../toolchain/testing/state.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { startedStage } from '../support/state.ts';

test.use({ viewport: { width: 1280, height: 720 } });
// The dark screen has no letters, so the fonts that are loaded for the names wait.
test.beforeEach(({ pageConsole }) => pageConsole.allow(/Failed to load resource|preloaded using link preload/));
test.afterEach(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
});

/** A stage that is ready, with so many votes for one new candidate of each category. */
async function stageWith(votes: Readonly<Record<Category, number>>) {
  await clear('participation', 'ballots');
  await setVoting('open');
  const names = { Mr_Fresher: '', Miss_Fresher: '' };
  for (const category of ['Mr_Fresher', 'Miss_Fresher'] as const) {
    const { id, name } = await newCandidate(category);
    names[category] = name;
    for (let vote = 0; vote < votes[category]; vote += 1) await collections.ballots.add({ category, candidateId: id });
  }
  await startedStage();
  return names;
}

async function open(page: Page): Promise<void> {
  await signIn(page, await newActor('admin'));
  await page.goto('/stage');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** The smallest height of a small letter among all texts that are shown, as a part of the screen's height. */
const smallestLetter = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    let smallest = Number.POSITIVE_INFINITY;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!context || !element || node.textContent?.trim() === '' || element.closest('.visually-hidden')) continue;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      // Initials are capitals.
      const letter = element.closest('[aria-hidden]') ? 'H' : 'x';
      smallest = Math.min(smallest, context.measureText(letter).actualBoundingBoxAscent);
    }
    return smallest / window.innerHeight;
  });

async function expectReadable(page: Page): Promise<void> {
  expect(await smallestLetter(page)).toBeGreaterThanOrEqual(0.04);
  const overflow = await page.evaluate(() => {
    const stage = document.querySelector('main > div');
    return stage === null ? 1 : stage.scrollHeight - stage.clientHeight;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}

test('goes from the dark to both winners by keys, reloaded halfway, and publishes with the last', async ({ page }) => {
  const names = await stageWith({ Mr_Fresher: 3, Miss_Fresher: 2 });
  await open(page);
  // The help goes by itself after some seconds.
  await expect(page.getByText('full screen')).toBeVisible();
  const attendee = await (await page.context().browser()?.newContext())?.newPage();
  if (!attendee) throw new Error('no second browser');
  await signIn(attendee, await newActor());
  await attendee.goto('/vote');
  await expect(attendee.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();

  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectReadable(page);

  await page.keyboard.press('Space');
  await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();
  await expect(page.getByText(names.Mr_Fresher)).toHaveCount(0);
  await expectReadable(page);
  await page.reload();
  await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();
  await expect(page.getByText(names.Mr_Fresher)).toHaveCount(0);

  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await expect(page.getByText('3 of 3 votes')).toBeVisible();
  await expectReadable(page);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await expect(page.getByText(names.Miss_Fresher)).toHaveCount(0);
  await expect(attendee.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();

  // As a presenter sends it.
  await page.keyboard.press('PageDown');
  await expect(heading(page, 'Miss Fresher 2025')).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(page.getByText(names.Miss_Fresher)).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(heading(page, 'Congratulations')).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('PageDown');
  await expect(heading(page, 'Congratulations')).toBeVisible();
  await expect(attendee.getByRole('heading', { name: 'The results are out.' })).toBeVisible({ timeout: 25_000 });
});

test('before it was started it leads to the vote desk, and shows nobody else anything', async ({ page }) => {
  await setVoting('closed');
  await open(page);
  await page.getByRole('link', { name: 'Start it at the vote desk' }).click();
  await expect(page).toHaveURL('/admin/voting');
  await signIn(page, await newActor());
  await page.goto('/stage');
  await expect(page).toHaveURL('/dashboard');
});
