/** The results, and the check that a person's own votes were counted (ADR 40 and 41). */

import { readFile } from 'node:fs/promises';
import { newActor, password, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { clear } from '../support/firestore.ts';
import { openMenu } from '../support/navigation.ts';
import { logIn } from '../support/pages.ts';
import { own, voteInBrowser } from '../support/results.ts';
import { crowded, resultsAre, someCodes, storeCodes } from '../support/scenes/results-answers.ts';
import { reply } from '../support/scenes/scene.ts';
import { collections, sealVote, setVoting } from '../support/state.ts';
import { ballot, demoCandidate } from '../support/voting.ts';

test.afterAll(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
});

test.beforeEach(async () => {
  await clear('participation', 'ballots');
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

test('a waiting page shows the winners and finds both votes anonymously; another phone has no codes', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const actor = await newActor();
  await voteInBrowser(page, actor);
  await castByOthers();
  await setVoting('closed');
  await page.goto('/results');
  await expect(page.getByText('Voting has closed')).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  await context.addCookies([{ name: 'somebody', value: 'me', url: page.url() }]);
  const asked: { path: string; headers: Record<string, string> }[] = [];
  page.on('request', async (request) => {
    const path = new URL(request.url()).pathname;
    if (path.includes('/fresherParty/results')) asked.push({ path, headers: await request.allHeaders() });
  });

  await sealVote();
  await publish();
  await refocus(page);
  await expect(page.getByRole('heading', { name: 'Crowned.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mr Fresher' }).first()).toContainText('Demo Candidate A');
  await expect(page.getByRole('region', { name: 'Mr Fresher' }).first()).toContainText('3 of 4 votes');
  await expect(page.getByText('Both your votes are among them.')).toBeVisible();
  await expect(page.locator('html[data-mark]')).toBeAttached();
  await expectAccessible(page);

  await test.step('the requests reveal neither the person nor the code', async () => {
    const held = await page.evaluate(() => localStorage.getItem('voteCodes') ?? '');
    const codes = [...held.matchAll(/[0-9a-f]{64}/g)].map(([code]) => code);
    expect(codes).toHaveLength(2);
    expect(held).not.toContain('value');
    const lookedUp = asked.filter(({ path }) => path.includes('/codes/')).map(({ path }) => path.split('/').at(-1));
    expect(new Set(lookedUp)).toEqual(new Set(codes.map((code) => code.slice(0, 2))));
    for (const { headers } of asked) {
      expect(Object.keys(headers)).not.toContain('authorization');
      expect(Object.keys(headers)).not.toContain('cookie');
    }
    // Control: other requests send the cookie.
    const plain = page.waitForRequest('**/robots.txt');
    await page.evaluate(() => fetch('/robots.txt'));
    expect(await (await plain).allHeaders()).toHaveProperty('cookie');
  });

  await test.step('the bars have the length of their share', async () => {
    await page.getByRole('button', { name: 'All the counts' }).click();
    const rows = page.getByRole('region', { name: 'All the counts of Mr Fresher' }).getByRole('listitem');
    await expect(rows.first()).toContainText('Demo Candidate A');
    await expect(rows.first()).toContainText('75 %');
    const bar = rows.first().locator('[style]');
    expect(Number(await bar.evaluate((element) => element.style.getPropertyValue('--share')))).toBe(0.75);
  });

  await test.step('another phone of the same person has no code', async () => {
    const other = await (await browser.newContext()).newPage();
    await signIn(other, actor);
    await other.goto('/results');
    await expect(other.getByText('This phone holds no codes of your votes.')).toBeVisible();
    await other.context().close();
  });
});

test('every phone detects a ballot that was removed after the seal', async ({ page }) => {
  await castByOthers();
  await setVoting('closed', true);
  const { docs } = await collections.sealedBallots.get();
  const list = docs.find((doc) => doc.data().category === 'Miss_Fresher');
  await list?.ref.update({ choices: list.data().choices.slice(1) });
  await page.goto('/results');
  const alerts = own(page).getByRole('alert');
  await expect(alerts.first()).toContainText('The totals of Miss Fresher do not agree: ');
  await expect(alerts.last()).toContainText('The results don’t fit the hash of the seal.');
  await expect(alerts).toHaveCount(2);
});

test('codes survive a logout, are not shown to other people on the phone, and are deleted with the account', async ({
  page,
}) => {
  test.slow();
  const [voter, other] = [await newActor(), await newActor()];
  await voteInBrowser(page, voter);
  await setVoting('closed', true);
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await page.goto('/results');
  await expect(page.getByText('Did you vote on this phone?')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('voteCodes'))).not.toContain(voter.user.email);
  await signIn(page, other);
  await page.goto('/results');
  await expect(page.getByText('This phone holds no codes of your votes.')).toBeVisible();

  await page.evaluate(() => ['authToken', 'token', 'userData'].map((key) => localStorage.removeItem(key)));
  await page.goto('/results');
  await own(page).getByRole('link', { name: 'Log in' }).click();
  await logIn(page, voter.user.email, password);
  await expect(page).toHaveURL('/results');
  await expect(page.getByText('Both your votes are among them.')).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password', { exact: true }).last().fill(password);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('voteCodes'))).toBeNull();
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

test('a phone detects that its code was replaced after the seal, and says how to report it', { tag: '@all' }, async ({
  page,
}) => {
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

test('a vote with a lost answer is still found', { tag: '@all' }, async ({ page, pageConsole }) => {
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

test('without a network it shows the last seen results', { tag: '@all' }, async ({ page, pageConsole }) => {
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

test('home links to it for visitors, and the dock for everybody', { tag: '@all' }, async ({ page }) => {
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

  test('saves an image where files can’t be shared', { tag: '@all' }, async ({ page }, info) => {
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

  test('opens the phone’s share sheet with the image, and shows no error when it is closed', { tag: '@all' }, async ({
    page,
  }) => {
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

  test('says so when it fails', { tag: '@all' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, { canShare: () => true, share: () => Promise.reject(new Error('No')) });
    });
    await resultsAre(page, crowded);
    await page.goto('/results');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('The picture could not be shared. Please take a screenshot.')).toBeVisible();
  });
});

test('names fit into their cards on every screen, also next to codes', { tag: '@all' }, async ({ page }) => {
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
