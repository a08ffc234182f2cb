/** The results, and the check that a person's own votes were counted (ADR 40 and 41). */
import { Timestamp } from 'firebase-admin/firestore';
import { newActor, password, signIn } from '../../toolchain/testing/actors.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { collections, sealVote, setVoting } from '../../toolchain/testing/state.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { openMenu } from '../support/navigation.ts';
import { logIn } from '../support/pages.ts';
import { crowded, resultsAre } from '../support/scenes/results-answers.ts';
import { own, voteInBrowser } from '../support/shared/results.ts';
import { demoCandidate } from '../support/voting.ts';

/** The promised time until a page shows a change. */

test.beforeEach(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
});
test.afterAll(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
});
const publish = () => collections.settings.doc('event').update({ resultsPublishedAt: Timestamp.fromMillis(0) });

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
