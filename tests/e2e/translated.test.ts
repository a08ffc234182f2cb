/** A translator changes the page behind React's back: what is shown stays true, and nothing crashes. */

import { newActor, signIn } from '../support/actors.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { noticesReady } from '../support/pages.ts';
import { newTrack, setVoting } from '../support/state.ts';
import { translate } from '../support/translator.ts';
import { ballot, demoCandidate } from '../support/voting.ts';

test.afterAll(() => setVoting('open'));

const crash = 'The lights went out.';

test('a page that was translated before the app has started works', async ({ page, pageConsole }) => {
  // React says that it found another text, and renders the page again.
  pageConsole.allow(/React error #418/);
  await translate(page, 'before the app starts');
  await signIn(page, await newActor());
  await page.goto('/messages');
  await noticesReady(page);
  await page.getByLabel('Your whisper').fill('x'.repeat(501));
  await expect(page.locator('#whisper-count')).toContainText('1 too many');
  await page.getByLabel('Your whisper').fill('Translated early');
  await expect(page.locator('#whisper-count')).toContainText('16/500');
  await expect(page.getByText(crash)).toHaveCount(0);
});

test('home says one thing about the vote when it opens', async ({ page }) => {
  await setVoting('locked');
  await translate(page);
  await signIn(page, await newActor());
  await page.goto('/');
  const main = page.getByRole('main');
  const card = page.getByRole('article').filter({ hasText: 'Mr & Ms Freshie' });
  await expect(main.locator('font').first()).toBeAttached();
  await expect(card).toContainText('~Voting unlocks');
  await setVoting('open');
  await expect(async () => {
    await refocus(page);
    await expect(card).toContainText('Vote now', { timeout: 2000 });
  }).toPass();
  await expect(card).not.toContainText('Voting unlocks');
});

test('the counter of a whisper counts, past its limit and back, and the whisper is sent', async ({ page }) => {
  await translate(page);
  await signIn(page, await newActor());
  await page.goto('/messages');
  await expect(page.locator('#whisper-count font')).not.toHaveCount(0);
  const count = page.locator('#whisper-count');
  const field = page.getByLabel('Your whisper');
  await field.fill('x'.repeat(501));
  await expect(count).toContainText('501/500');
  await expect(count).toContainText('1 too many');
  await field.fill('x'.repeat(499));
  await expect(count).toContainText('499/500');
  await expect(count).not.toContainText('too many');
  await expect(page.getByText(crash)).toHaveCount(0);
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(page.getByText('Sealed!')).toBeVisible();
  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(field).toHaveValue('');
});

test('songs are requested, one after the other', async ({ page }) => {
  await translate(page);
  await signIn(page, await newActor());
  await page.goto('/music');
  for (const left of ['2 slots left', '1 slot left']) {
    await page.getByRole('button', { name: /Add song suggestions|Request another/ }).click();
    await page.getByLabel(/Spotify link #1/).fill(newTrack());
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(left).first()).toBeVisible();
  }
  await expect(page.getByText(crash)).toHaveCount(0);
});

test('a vote is cast, and names are not translated; the results page follows', async ({ page }) => {
  await setVoting('open');
  await translate(page);
  const [a, e] = [await demoCandidate('A'), await demoCandidate('E')];
  await signIn(page, await newActor());
  await page.goto('/vote');
  const [mr, miss] = [ballot(page, 'Mr Fresher'), ballot(page, 'Miss Fresher')];
  await mr.choose(a.name);
  await expect(page.getByRole('region', { name: 'Your choice' }).getByText(a.name, { exact: true })).toBeVisible();
  await miss.choose(e.name);
  await miss.review();
  await page.getByRole('button', { name: 'Confirm both votes' }).click();
  await expect(mr.registered).toBeVisible();
  await expect(miss.registered).toBeVisible();
  await page.getByRole('navigation', { name: 'Dock' }).getByRole('link').first().click();
  await page.goto('/results');
  await expect(page.getByText('Your votes are in')).toBeVisible();
  await setVoting('closed');
  await expect(async () => {
    await refocus(page);
    await expect(page.getByText('Voting has closed')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await setVoting('closed', true);
  await expect(async () => {
    await refocus(page);
    await expect(page.getByText(/The results|crowned/i).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText(crash)).toHaveCount(0);
});
