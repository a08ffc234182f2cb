/**
 * The stage (ADR 38): moved by keys, or from the vote desk, from the dark to both winners, readable from the last row.
 */

import { nights, defaultVotingOpensAt as opensAt } from '@fresher-party/contract/event';
import { stageSteps } from '@fresher-party/contract/voting';
import { enter, newActor, openElsewhere } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, refocus, test } from '../support/browser.ts';
import { confirm, expectState } from '../support/desk.ts';
import { ok, reply } from '../support/scenes/scene.ts';
import { clearVotes, collections, countVote, newCandidate, setVoting } from '../support/state.ts';
import { device, newLink, open as openStation, soon } from '../support/stations.ts';

/** A started stage, with three votes for a new candidate of each category. Resolves with their names. */
async function startedStage() {
  await clearVotes();
  const [mr, miss] = [await newCandidate('Mr_Fresher'), await newCandidate('Miss_Fresher')];
  for (const { id, category } of [mr, miss])
    await collections.tallies.doc(`${category}_0`).set({ counts: { [id]: 3 } });
  await setVoting('closed');
  await countVote();
  await collections.settings.doc('event').update({ stage: { startedAt: new Date(), step: 0, revealed: [] } });
  return { mr: mr.name, miss: miss.name };
}

async function open(page: Page): Promise<void> {
  await enter(page, '/stage', newActor('admin'));
}

/** Presses a key after the last press is answered, because earlier presses are ignored. */
async function press(page: Page, key = 'Space'): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.keyboard.press(key);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** The smallest text, relative to the screen's height: from the last row, letters of 4 % can be read. */
const smallestText = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    let smallest = Number.POSITIVE_INFINITY;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || node.textContent?.trim() === '' || element.closest('.visually-hidden')) continue;
      smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(element).fontSize));
    }
    return smallest / window.innerHeight;
  });

const expectReadable = async (page: Page) => expect(await smallestText(page)).toBeGreaterThanOrEqual(0.075);

/** Names that are missing, and words of names that are broken or not on the screen. */
const misfits = (page: Page, names: readonly string[]) =>
  page.evaluate((texts) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = new Set(texts);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (!texts.includes(text)) continue;
      found.delete(text);
      for (const word of text.matchAll(/\S+/g)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        const { left, top, right, bottom } = range.getBoundingClientRect();
        if (lines.size > 1 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.add(word[0]);
      }
    }
    return [...found];
  }, names);

test.use({ viewport: { width: 1280, height: 720 } });

test.afterEach(async () => {
  await clearVotes();
  await setVoting('open');
});

// The dark screen has no text, so the browser warns about preloaded fonts.
test.beforeEach(({ pageConsole }) =>
  pageConsole.allow(/Failed to load resource|preloaded using link preload|cleardot\.gif/),
);

test('starts by itself, goes by keys to both winners, with a reload, and publishes last', async ({ page, browser }) => {
  await setVoting('closed');
  await open(page);
  await expect(page.getByRole('img', { name: 'QR code of the app’s address' })).toBeVisible();
  await expect(page.getByText(new URL(page.url()).host)).toBeVisible();
  await expect(page.getByText('Voting has closed.')).toBeVisible();
  await expect(page.getByText('Songs, whispers, the results.')).toBeVisible();
  const attendee = await openElsewhere(browser, '/stage');
  await expect(attendee).toHaveURL('/dashboard');
  await attendee.goto('/vote');

  const names = await startedStage();
  await expect(page.locator('[data-step="dark"]')).toBeVisible();
  await expect(page.getByText('full screen')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectReadable(page);

  await press(page);
  await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();
  await expect(page.getByText(names.mr)).toHaveCount(0);
  await expectReadable(page);
  await press(page, 'ArrowRight');
  await expect(page.getByText('3 of 3 votes')).toBeVisible();
  await expectReadable(page);
  await page.reload();
  await expect(page.getByText(names.mr)).toBeVisible();
  await expect(page.getByText(names.miss)).toHaveCount(0);
  await expect(attendee.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();

  await page.context().setOffline(true);
  await press(page);
  const lost = page.getByRole('alert');
  await expect(lost).toHaveText('That did not reach the stage. Press again.');
  await page.context().setOffline(false);
  await press(page, 'PageDown');
  await expect(heading(page, 'Miss Fresher 2025')).toBeVisible();
  await expect(lost).toHaveCount(0);
  await press(page, 'PageUp');
  await expect(page.getByText(names.mr)).toBeVisible();
  await press(page, 'PageDown');
  await expect(heading(page, 'Miss Fresher 2025')).toBeVisible();
  await press(page, 'PageDown');
  await expect(page.getByText(names.miss)).toBeVisible();
  await press(page, 'PageDown');
  await expect(heading(page, 'Congratulations')).toBeVisible();
  await expectReadable(page);
  await refocus(attendee);
  await expect(attendee.getByRole('heading', { name: 'Crowned.' })).toBeVisible();
  await attendee.goBack();
  await expect(attendee).toHaveURL('/dashboard');
});

test('says that the vote closes now until the server says that it has', async ({ page }) => {
  const voting = { state: 'open', opensAt, closesAt: new Date(Date.now() + 2000).toISOString(), closedAt: null };
  await reply(page, '/event', () =>
    ok({ event: { nights, voting, resultsPublished: false, serverTime: new Date().toISOString() } }),
  );
  await open(page);
  await expect(page.getByText('Voting closes now.')).toBeVisible();
});

test('the desk’s phone moves it; a station’s own keys reveal nothing', async ({ page, browser }) => {
  const names = await startedStage();
  await collections.settings.doc('event').update({ stage: null });
  const { link, admin } = await newLink('stage');
  const projector = await device(browser, link);
  await openStation(projector).click();
  await expect(projector.locator('[data-step="waiting"]')).toBeVisible();
  await enter(page, '/admin/voting', newActor('admin', 'Asha Rao'));
  await confirm(page, 'Start the stage…', 'STAGE', 'Start the stage');
  await expectState(page, 'On the stage');
  await expect(projector.locator('[data-step="dark"]')).toBeVisible(soon);
  await expect(projector.getByText('full screen')).toHaveCount(0);
  for (const key of ['Space', 'ArrowRight', 'PageDown']) await projector.keyboard.press(key);
  const { data } = await succeed('GET /admin/stage', { token: admin.token });
  expect(data.stage).toMatchObject({ step: 0, results: [] });

  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(heading(projector, 'Mr Fresher 2025')).toBeVisible(soon);
  await expect(page.getByText('Next: the name of Mr Fresher. It can’t be taken back.')).toBeVisible();
  await expectAccessible(page);
  await next.click();
  await expect(projector.getByText(names.mr)).toBeVisible(soon);
  await expect(page.getByText('Next: “Miss Fresher is …”, without the name.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(projector, 'Mr Fresher 2025')).toBeVisible(soon);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('can be left by touch', async ({ page }) => {
    const stage = { startedAt: new Date().toISOString(), step: 0, results: [], version: 1 };
    await reply(page, '/admin/stage', ok({ stage }));
    await open(page);
    await page.getByRole('link', { name: 'Leave the stage' }).tap();
    await expect(page).toHaveURL('/admin/voting');
  });
});

const long = 'Venkatanarasimharajuvaripeta '.repeat(3).trim();

const five = [
  'Krishnamurthy Sharma',
  'Aishwarya Deshpande',
  'Venkatesh Chaudhary',
  'Meenakshi Raghavan',
  'Siddharth Banerjee',
];

test('describes each result, and names fit on each projector', async ({ page }) => {
  const end = stageSteps.length - 1;
  let [step, names, votes, standing]: readonly [number, readonly string[], number, number] = [2, [], 0, 0];
  await reply(page, '/admin/stage', () => {
    const winners = names.map((name) => ({ id: name, name, category: 'Mr_Fresher', votes: Math.min(votes, 612) }));
    const mr = { category: 'Mr_Fresher', winners, votes, standing };
    const nobody = { category: 'Miss_Fresher', winners: [], votes: 0, standing: 2 };
    const results = [mr, step === end && votes > 6000 ? { ...mr, category: 'Miss_Fresher' } : nobody];
    return ok({ stage: { startedAt: '2025-10-11T16:00:00.000Z', step, results, version: step } });
  });
  await open(page);
  for (const [at, winners, all, stood, texts] of [
    [2, ['Asha Rao', 'Binu Paul'], 1431, 5, ['A tie for Mr Fresher 2025', 'Binu Paul', '612 of 1,431 votes each']],
    [2, ['Asha Rao'], 12, 1, ['Asha Rao', '12 of 12 votes, the only candidate']],
    [2, [long], 1, 2, [long, '1 of 1 vote']],
    [2, [], 0, 3, ['No votes were cast for Mr Fresher.']],
    [2, [], 0, 0, ['Nobody stood for Mr Fresher.']],
    // The end names the winner of the one category with votes.
    [end, ['Asha Rao'], 3, 2, ['Congratulations', 'Asha Rao']],
    [end, [], 0, 2, ['The vote is over']],
    [2, five, 6120, 9, ['612 of 6,120 votes each']],
    [2, ['ALEXANDERBENJAMIN'], 6120, 9, ['612 of 6,120 votes']],
    [end, ['ALEXANDERBENJAMIN'], 6120, 9, ['All counts are on your phones.']],
    [end, ['వెంకట నరసింహారెడ్డి'], 6120, 9, ['All counts are on your phones.']],
  ] as const) {
    [step, names, votes, standing] = [at, winners, all, stood];
    await page.reload();
    for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    if (step === end && votes < 6000) await expect(page.getByText('Miss Fresher')).toHaveCount(0);
    for (const [width, height] of [
      [1024, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByText(texts.at(-1) ?? '').first()).toBeInViewport({ ratio: 1 });
      expect(await misfits(page, winners), `${winners[0]} at ${width}x${height}`).toEqual([]);
    }
    await expectReadable(page);
  }
});
