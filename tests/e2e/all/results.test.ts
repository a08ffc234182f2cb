/** The results, and the check that a person's own votes were counted (ADR 40 and 41). */

import { readFile } from 'node:fs/promises';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { collections, setVoting } from '../../../toolchain/testing/state.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/browser.ts';
import { crowded, resultsAre, someCodes, storeCodes } from '../../support/scenes/results-answers.ts';
import { reply } from '../../support/scenes/scene.ts';
import { own, voteInBrowser } from '../../support/shared/results.ts';
import { ballot } from '../../support/voting.ts';

test.beforeEach(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
});
test.afterAll(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
});

test('a phone detects that its code was replaced after the seal, and says how to report it', async ({ page }) => {
  await voteInBrowser(page, await newActor());
  await setVoting('closed', true);
  const { docs } = await collections.sealedCodes.get();
  const list = docs.find((doc) => doc.data().category === 'Mr_Fresher');
  const [code = ''] = list?.data().codes ?? [];
  await list?.ref.update({ codes: [code.replace(/./g, '0')] });
  await page.goto('/results');
  await expect(own(page).getByText('The results don’t fit the hash of the seal.')).toBeVisible();
  const alert = own(page).getByRole('alert').first();
  await expect(alert).toContainText('Your vote for Mr Fresher is not in the sealed list.');
  await expect(alert).toContainText('Please show this to the organising committee');
  await expect(alert).toContainText(code);
  await expect(page.getByText('Your vote for Miss Fresher is among them.')).toBeVisible();
});

test('a vote with a lost answer is still found', async ({ page, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, await newActor());
  await page.goto('/vote');
  const values: unknown[] = [];
  await page.route('**/vote', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    values.push(route.request().postDataJSON().value);
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  const mr = ballot(page, 'Mr Fresher');
  await mr.choose('Demo Candidate A');
  await mr.review();
  await mr.confirm.click();
  await expect(page.getByRole('alert')).toContainText('Network error.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => values.length).toBe(2);
  expect(values[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(values[1]).toBe(values[0]);
  await setVoting('closed', true);
  await page.goto('/results');
  await expect(page.getByText('Your vote for Mr Fresher is among them.')).toBeVisible();
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
  await expect(own(page)).toBeHidden();
  // Stored for the phone and not the person, so visitors see it too.
  await page.evaluate(() => ['authToken', 'token', 'userData'].map((key) => localStorage.removeItem(key)));
  await page.reload();
  await expect(page.getByText('Aarav Kulkarni').first()).toBeVisible();
  await expectAccessible(page);
});

test('home links to it for visitors, and the dock for everybody', async ({ page }) => {
  await resultsAre(page, crowded);
  await page.goto('/');
  await page.getByRole('article').getByRole('link', { name: 'See the results' }).click();
  await expect(page).toHaveURL('/results');
  await expect(page.getByRole('heading', { name: 'Crowned.' })).toBeFocused();
  const dock = page.getByRole('navigation', { name: 'Dock' });
  await expect(dock.locator('[aria-current]')).toHaveText(['Results']);
});

test.describe('sharing', () => {
  /** The size in a PNG's header. */
  const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)];

  test('saves an image where files can’t be shared', async ({ page }, info) => {
    await page.addInitScript(() => Object.assign(navigator, { canShare: undefined }));
    await resultsAre(page, crowded);
    await page.goto('/results');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Share' }).click();
    expect((await download).suggestedFilename()).toBe('crowned.png');
    const path = info.outputPath('crowned.png');
    await (await download).saveAs(path);
    expect(sizeOf(await readFile(path))).toEqual(['PNG', 1080, 1350]);
  });

  test('opens the phone’s share sheet with the image, and shows no error when it is closed', async ({ page }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, {
        canShare: () => true,
        share: ({ files }: { files: File[] }) => {
          shared.push(files.map(({ name, type, size }) => ({ name, type, isLarge: size > 10_000 })));
          return shared.length === 1 ? Promise.resolve() : Promise.reject(new DOMException('Closed', 'AbortError'));
        },
      });
    });
    await resultsAre(page, crowded);
    await page.goto('/results');
    const share = page.getByRole('button', { name: 'Share' });
    const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    await share.click();
    await expect.poll(shared).toEqual([[{ name: 'crowned.png', type: 'image/png', isLarge: true }]]);
    await share.click();
    await expect.poll(async () => (await shared()).length).toBe(2);
    await expect(page.getByText('The picture could not be shared.')).toBeHidden();
  });

  test('says so when it fails', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, { canShare: () => true, share: () => Promise.reject(new Error('No')) });
    });
    await resultsAre(page, crowded);
    await page.goto('/results');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('The picture could not be shared. Please take a screenshot.')).toBeVisible();
  });
});

test('names fit into their cards on every screen, also next to codes', async ({ page }) => {
  await signIn(page, await newActor());
  await storeCodes(page, someCodes);
  await resultsAre(page, { ...crowded, mr: [['Venkatanarasimharajuvaripeta Subrahmanyam', 3, 'EE']] });
  await page.goto('/results');
  const name = page.getByRole('heading', { name: 'Venkatanarasimharajuvaripeta Subrahmanyam' });
  for (const width of [360, 390, 700, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { needs, has } = await name.evaluate((element) => ({ needs: element.scrollWidth, has: element.clientWidth }));
    expect(needs, `${width} px`).toBeLessThanOrEqual(has);
  }
});
