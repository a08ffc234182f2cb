import type { Locator } from '@playwright/test';
import { newActor, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { newTrack, setVoting } from '../support/state.ts';
import { ballot } from '../support/voting.ts';

test.use({ viewport: { width: 360, height: 640 } });

test.beforeEach(async ({ page }) => {
  await setVoting('open');
  await signIn(page, await newActor());
});

type Page = Parameters<typeof signIn>[0];

async function expectAboveDock(page: Page, success: Locator): Promise<void> {
  const dock = page.getByRole('navigation', { name: 'Dock' });
  await expect
    .poll(async () => {
      const [seen, bar] = await Promise.all([success.boundingBox(), dock.boundingBox()]);
      return seen && bar && seen.y >= 0 && seen.y + seen.height <= bar.y;
    })
    .toBe(true);
}

test('of a whisper', async ({ page }) => {
  await page.goto('/messages');
  await page.getByLabel('Your whisper').fill('To the one on the small phone');
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expectAboveDock(page, page.getByText('Sealed! Your note is anonymous'));
  await expectAboveDock(page, page.getByRole('button', { name: 'Send another' }));
});

test('of song requests', async ({ page }) => {
  await page.goto('/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await page.getByLabel('Spotify link #1 (required)').fill(newTrack());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectAboveDock(page, page.getByText('Your songs are with the DJ.'));
});

for (const title of ['Mr Fresher', 'Miss Fresher'] as const) {
  test(`of a vote for ${title}`, async ({ page }) => {
    await page.goto('/vote');
    const { choose, review, confirm, registered } = ballot(page, title);
    await choose(title === 'Mr Fresher' ? 'Demo Candidate A' : 'Demo Candidate F');
    await review();
    await confirm.click();
    await expectAboveDock(page, registered);
  });
}
