/** Candidates with a photo: registered, changed and removed by an organiser, shown to voters (ADR 43). */

import { randomUUID } from 'node:crypto';
import { enter, newActor, openElsewhere } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { noisyPhoto } from '../support/photos.ts';
import { clearVotes, setVoting } from '../support/state.ts';

test.beforeEach(clearVotes);

test('an organiser adds a candidate with a photo, changes it, and removes it before the vote opens', async ({
  page,
  browser,
}) => {
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
  await expect(page.getByLabel('Candidate Name')).toHaveValue(name);
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
  // A double tap only opens the question.
  await row.getByRole('button', { name: 'Remove…' }).dblclick();
  await row.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(page.getByText('Candidate removed.')).toBeVisible();
  await expect(row).toBeHidden();
});

test('with the vote open, adding asks once more and nothing can be changed; a refusal goes with the next edit', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 409/);
  await enter(page, '/admin/addCandidate', newActor('admin'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Demo Candidate D' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);

  const name = page.getByLabel('Candidate Name');
  const question = page.getByRole('dialog', { name: 'Add Demo Candidate D for Miss Fresher to the open vote?' });
  await name.fill('Demo Candidate D');
  await page.getByRole('radio', { name: 'Miss Fresher' }).check();
  await page.getByRole('button', { name: 'Add Candidate' }).click();
  await expect(question).toContainText('People who have already voted won’t have seen them.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Candidate' })).toBeFocused();

  await page.getByRole('button', { name: 'Add Candidate' }).click();
  // Not below the dock, also where large text pushes it down.
  await page.setViewportSize({ width: 360, height: 480 });
  await question.getByRole('button', { name: 'Yes, add to the open vote' }).click({ timeout: 5000 });
  const refused = page.getByRole('alert').filter({ hasText: 'This candidate is already registered in this category.' });
  await expect(refused).not.toHaveCount(0);
  await expect(question).toHaveCount(0);
  await name.press('End');
  await name.press('x');
  await expect(refused).toHaveCount(0);
});
