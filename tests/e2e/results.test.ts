import { newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { crowded, resultsAre } from '../support/scenes/results-scenes.ts';
import { reply } from '../support/scenes/scene.ts';
import { clearVotes, collections, countVote, setVoting } from '../support/state.ts';
import { demoCandidate } from '../support/voting.ts';

test.beforeEach(clearVotes);

const publish = () => collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });

async function castByOthers(): Promise<void> {
  for (const letters of ['AD', 'AE', 'BD']) {
    const { token } = await newActor();
    for (const letter of letters) {
      const { id } = await demoCandidate(letter as 'A');
      await succeed('POST /vote', { token, body: { candidateID: id } });
    }
  }
}

test('a waiting page shows the winners and what was counted', async ({ page }) => {
  await castByOthers();
  await setVoting('closed');
  await page.goto('/results');
  await expect(page.getByText('Voting has closed')).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  await countVote();
  await publish();
  await refocus(page);
  await expect(page.getByRole('heading', { name: 'Crowned.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mr Fresher' }).first()).toContainText('Demo Candidate A');
  await expect(page.getByRole('region', { name: 'Mr Fresher' }).first()).toContainText('2 of 3 votes');
  await expect(page.getByText('Mr Fresher: 3 people voted, 3 votes counted.')).toBeVisible();
  await expect(page.getByText(/^Counted on .+\.$/)).toBeVisible();
  await expect(page.locator('html[data-mark]')).toBeAttached();

  await page.getByRole('button', { name: 'All the counts' }).click();
  const rows = page.getByRole('region', { name: 'All the counts of Mr Fresher' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Demo Candidate A');
  await expect(rows.first()).toContainText('67 %');
  const bar = rows.first().locator('[style]');
  expect(Number(await bar.evaluate((element) => element.style.getPropertyValue('--share')))).toBeCloseTo(2 / 3);
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(/^Also stood: .*Demo Candidate C/)).toBeVisible();
});

test('without a network it shows the last seen results', async ({ page, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  await signIn(page, await newActor());
  await resultsAre(page, crowded);
  await page.goto('/results');
  await expect(page.getByText('Aarav Kulkarni').first()).toBeVisible();
  await page.unrouteAll();
  for (const path of ['/event', '/results', '/results/**']) await reply(page, path, 'network');
  await page.reload();
  await expect(page.getByText('Aarav Kulkarni').first()).toBeVisible();
  await expect(page.getByText(/^Last seen/)).toBeVisible();
  // Stored for the phone and not the person, so visitors see it too.
  await page.evaluate(() => ['authToken', 'token', 'userData'].map((key) => localStorage.removeItem(key)));
  await page.reload();
  await expect(page.getByText('Aarav Kulkarni').first()).toBeVisible();
  await expectAccessible(page);
});

test('shares the address by the phone’s sheet, whose closing is no error, or copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    const share = ({ url }: { url: string }) => {
      shared.push(url);
      return shared.length === 1 ? Promise.resolve() : Promise.reject(new DOMException('Closed', 'AbortError'));
    };
    Object.assign(navigator, { share: location.search === '' ? share : undefined });
  });
  await resultsAre(page, crowded);
  await page.goto('/results');
  const share = page.getByRole('button', { name: 'Share' });
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  for (const addresses of [[page.url()], [page.url(), page.url()]]) {
    await share.click();
    await expect.poll(shared).toEqual(addresses);
  }
  await expect(page.getByText(/^Please share this address/)).toBeHidden();
  await page.goto('/results?without');
  await share.click();
  await expect(page.getByText('The address of the results is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/results$/);
});
