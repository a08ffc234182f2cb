import { newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { openMenu } from '../support/navigation.ts';
import { crowded, resultsAre } from '../support/scenes/results-answers.ts';
import { reply } from '../support/scenes/scene.ts';
import { clearVotes, collections, countVote, setVoting } from '../support/state.ts';
import { demoCandidate } from '../support/voting.ts';

test.afterAll(async () => {
  await clearVotes();
  await setVoting('open');
});

test.beforeEach(async () => {
  await clearVotes();
  await setVoting('open');
});

const publish = () => collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });

/** More votes, so that there is a winner. */
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
  await expectAccessible(page);

  await test.step('the bars have the length of their share', async () => {
    await page.getByRole('button', { name: 'All the counts' }).click();
    const rows = page.getByRole('region', { name: 'All the counts of Mr Fresher' }).getByRole('listitem');
    await expect(rows.first()).toContainText('Demo Candidate A');
    await expect(rows.first()).toContainText('67 %');
    const bar = rows.first().locator('[style]');
    expect(Number(await bar.evaluate((element) => element.style.getPropertyValue('--share')))).toBeCloseTo(2 / 3);
    await expect(rows).toHaveCount(2);
    await expect(page.getByText(/^Also stood: .*Demo Candidate C/)).toBeVisible();
  });
});

test('the winners appear one after the other within a second, with all lights, and small counts are not shown', async ({
  page,
}) => {
  await resultsAre(page, crowded);
  await page.goto('/results');
  const names = page.getByRole('heading', { level: 3 });
  await expect(names).toHaveText(['Aarav Kulkarni', 'Meera Krishnamurthy']);
  const ends = await names.evaluateAll((elements) =>
    elements.map((element) => {
      const [animation] = element.closest('section > div')?.getAnimations() ?? [];
      return Math.round(Number(animation?.effect?.getComputedTiming().endTime ?? 0));
    }),
  );
  expect(ends).toEqual([400, 850]);
  await expect(page.locator('[data-lit]')).toHaveCount(27);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
});

test('vote and results share a place of the dock', async ({ page }) => {
  const current = page.getByRole('navigation', { name: 'Dock' }).locator('[aria-current]');
  await setVoting('open');
  await signIn(page, await newActor());
  await page.goto('/results');
  await expect(page.getByRole('heading', { name: 'The crowns are waiting.' })).toBeVisible();
  await expect(current).toHaveText('Vote');
  await setVoting('closed', true);
  await page.goto('/vote');
  await expect(page.getByRole('heading', { name: 'The results are out.' })).toBeVisible();
  await expect(current).toHaveText('Results');
  const menu = await openMenu(page);
  await expect(menu.locator('[aria-current]')).toHaveText(/^Vote/);
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

test.describe('sharing', () => {
  test('copies the address where the browser can’t share', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
    await resultsAre(page, crowded);
    await page.goto('/results');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('The address of the results is copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('opens the phone’s share sheet with the address; closing it is no error', async ({ page }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, {
        share: ({ url }: { url: string }) => {
          shared.push(url);
          return shared.length === 1 ? Promise.resolve() : Promise.reject(new DOMException('Closed', 'AbortError'));
        },
      });
    });
    await resultsAre(page, crowded);
    await page.goto('/results');
    const share = page.getByRole('button', { name: 'Share' });
    const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    await share.click();
    await expect.poll(shared).toEqual([page.url()]);
    await share.click();
    await expect.poll(shared).toEqual([page.url(), page.url()]);
    await expect(page.getByText(/^Please share this address/)).toBeHidden();
  });
});

test('names fit into their cards on every screen', async ({ page }) => {
  await signIn(page, await newActor());
  await resultsAre(page, { ...crowded, mr: [['Venkatanarasimharajuvaripeta Subrahmanyam', 3, 'EE']] });
  await page.goto('/results');
  const name = page.getByRole('heading', { name: 'Venkatanarasimharajuvaripeta Subrahmanyam' });
  for (const width of [360, 390, 700, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { needs, has } = await name.evaluate((element) => ({ needs: element.scrollWidth, has: element.clientWidth }));
    expect(needs, `${width} px`).toBeLessThanOrEqual(has);
  }
});
