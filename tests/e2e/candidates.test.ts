/** Candidates with a photo: registered, changed and removed by an organiser, shown to voters (ADR 43). */

import { randomUUID } from 'node:crypto';
import { enter, newActor, openElsewhere } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { noisyPhoto } from '../support/photos.ts';
import { clearVotes, setVoting } from '../support/state.ts';

test.beforeEach(clearVotes);

test('candidates are added with a photo, changed and removed until the vote opens', async ({ page, browser }) => {
  await setVoting('locked');
  const name = `Face ${randomUUID()}`;
  await enter(page, '/admin/addCandidate', newActor('admin'));
  await page.getByLabel('Candidate Name').fill(name);
  await page.getByText('Branch, line and photo').click();
  await page.getByLabel('Branch (optional)').fill('CSE');
  await page.getByLabel('A line of theirs (optional)').fill('Free hugs after every loss.');
  const photo = page.getByLabel('Photo (optional)');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await photo.setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: svg });
  await expect(page.getByText('This is no photo that we can read.')).toBeVisible();
  // Larger than the API's limit, so the phone must resize it.
  const buffer = await noisyPhoto(4500, 3200);
  expect(buffer.length).toBeGreaterThan(700_000);
  await photo.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.locator('form img')).toBeVisible();
  await page.getByRole('button', { name: 'Add Candidate' }).click();
  await expect(page.getByText(`${name} has been added as a candidate for Mr Fresher!`)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('CSE');
  // Lazy-loaded near the viewport.
  const drawn = async (of: typeof row) => {
    await of.scrollIntoViewIfNeeded();
    return of.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
  };
  await expect.poll(() => drawn(row)).toBe(480);

  const phone = await openElsewhere(browser, '/vote');
  const seen = phone.getByRole('listitem').filter({ hasText: name });
  await expect(seen).toContainText('CSE · Free hugs after every loss.');
  await expect.poll(() => drawn(seen)).toBe(480);

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await row.getByLabel('A line of theirs (optional)').fill('Ask me about the goat.');
  await row.getByRole('radio', { name: 'Miss Fresher' }).check();
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Candidate changed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Miss Fresher' }).filter({ hasText: name })).toBeVisible();
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await row.getByRole('button', { name: 'Remove…' }).click();
  await row.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(page.getByText('Candidate removed.')).toBeVisible();
  await expect(row).toBeHidden();

  await setVoting('open');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Demo Candidate D' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await page.getByLabel('Candidate Name').fill(name);
  await page.getByRole('button', { name: 'Add Candidate' }).click();
  const question = page.getByRole('dialog', { name: `Add ${name} for Mr Fresher to the open vote?` });
  await expect(question).toContainText('People who have already voted won’t have seen them.');
  await question.getByRole('button', { name: 'Yes, add to the open vote' }).click();
  await expect(page.getByText(`${name} has been added as a candidate for Mr Fresher!`)).toBeVisible();
});
