import { newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { reply } from '../support/scenes/scene.ts';
import { clearVotes, collections, countVote, setVoting } from '../support/state.ts';
import { demoCandidate } from '../support/voting.ts';

test.beforeEach(clearVotes);

test('a waiting page shows winners and counts, and offline later', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  for (const letter of ['A', 'A', 'B'] as const) {
    const [{ token }, { id }] = [await newActor(), await demoCandidate(letter)];
    await succeed('POST /vote', { token, body: { candidateID: id } });
  }
  await setVoting('closed');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const share = ({ url }: { url: string }) => {
      Object.assign(window, { shared: url });
      return Promise.reject(new DOMException('Closed', 'AbortError'));
    };
    Object.assign(navigator, { share: location.search === '' ? share : undefined });
  });
  await page.goto('/results');
  await expect(page.getByText('Voting has closed')).toBeVisible();
  const announced = await page.getByRole('main').getByRole('status').filter({ hasText: 'The crowns' }).elementHandle();
  await countVote();
  await collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });
  await refocus(page);
  await expect(page.getByRole('heading', { name: 'Crowned.' })).toBeVisible();
  const winner = page.getByRole('region', { name: 'Mr Fresher' }).first();
  await expect.poll(() => announced?.textContent()).toBe('Crowned.');
  await expect(winner).toContainText('Demo Candidate A');
  await expect(winner).toContainText('2 of 3 votes');
  await expect(page.getByText('Mr Fresher: 3 people voted, 3 votes counted.')).toBeVisible();
  await page.getByRole('button', { name: 'All the counts' }).click();
  const rows = page.getByRole('region', { name: 'All the counts of Mr Fresher' }).getByRole('listitem');
  await expect(rows.first()).toContainText('67 %');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(/^Also stood: .*Demo Candidate C/)).toBeVisible();

  for (const path of ['/event', '/results']) await reply(page, path, 'network');
  await page.reload();
  await expect(winner).toContainText('Demo Candidate A');
  await expect(page.getByText(/^Last seen/)).toBeVisible();
  await expectAccessible(page);

  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toBe(page.url());
  // That the sheet was closed is no error.
  await expect(page.getByText(/^Please share this address/)).toBeHidden();
  await page.goto('/results?without');
  await share.click();
  await expect(page.getByText('The address of the results is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/results$/);
});
