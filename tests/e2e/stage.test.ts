/**
 * The stage (ADR 38): moved by keys, or from the vote desk, from the dark to both winners, readable from the last row.
 */

import { nights, defaultVotingOpensAt as opensAt } from '@fresher-party/contract/event';
import { type Category, stageSteps } from '@fresher-party/contract/voting';
import { enter, newActor, openElsewhere } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, refocus, test } from '../support/browser.ts';
import { confirm, expectState } from '../support/desk.ts';
import { happened } from '../support/pages.ts';
import { ok, reply } from '../support/scenes/scene.ts';
import { clearVotes, collections, countVote, newCandidate, setVoting } from '../support/state.ts';
import { device, newLink, open as openStation, soon } from '../support/stations.ts';

/** A started stage, with `votes` for a new candidate of each category. */
async function stageWith(votes: Readonly<Record<Category, number>>) {
  await clearVotes();
  const names = { Mr_Fresher: '', Miss_Fresher: '' };
  for (const category of ['Mr_Fresher', 'Miss_Fresher'] as const) {
    const { id, name } = await newCandidate(category);
    names[category] = name;
    await collections.tallies.doc(`${category}_0`).set({ counts: { [id]: votes[category] } });
    for (let vote = 0; vote < votes[category]; vote += 1)
      await collections.participation.add({ category, key: `${vote}` });
  }
  await setVoting('closed');
  await countVote();
  await collections.settings.doc('event').update({ stage: { startedAt: new Date(), step: 0, revealed: [] } });
  return names;
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

/** The smallest x-height of all visible texts, relative to the screen's height. */
const smallestLetter = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    let smallest = Number.POSITIVE_INFINITY;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!context || !element || node.textContent?.trim() === '' || element.closest('.visually-hidden')) continue;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      // Initials are capitals.
      const letter = element.closest('[aria-hidden]') ? 'H' : 'x';
      smallest = Math.min(smallest, context.measureText(letter).actualBoundingBoxAscent);
    }
    return smallest / window.innerHeight;
  });

async function expectReadable(page: Page): Promise<void> {
  expect(await smallestLetter(page)).toBeGreaterThanOrEqual(0.04);
  const overflow = await page.evaluate(() => {
    const stage = document.querySelector('main > div');
    return stage === null ? 1 : stage.scrollHeight - stage.clientHeight;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}

/** What overflows the stage or its column, and words that are broken. */
const misfits = (page: Page, names: readonly string[]) =>
  page.evaluate((texts) => {
    const stage = document.querySelector('main [data-step]');
    const scene = stage?.querySelector('[aria-live]');
    if (!stage || !scene) return ['no stage'];
    const found = [stage, ...stage.querySelectorAll('ul, dl, ul span, dd')]
      .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth)
      .map((part) => `too wide: ${part.tagName} ${part.textContent}`);
    const { top, bottom } = scene.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) found.push('too high');
    const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (!texts.includes(text)) continue;
      for (const word of text.matchAll(/\S+/g)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ bottom: line }) => Math.round(line)));
        if (lines.size > 1) found.push(`broken: ${word[0]}`);
      }
    }
    return found;
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

test('says how to open the app, starts by itself, goes by keys to both winners, with a reload, and publishes last', async ({
  page,
  browser,
}) => {
  test.slow();
  await setVoting('closed');
  await open(page);
  await expect(heading(page, "Freshers Night '25")).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the app’s address' })).toBeVisible();
  await expect(page.getByText(new URL(page.url()).host)).toBeVisible();
  await expect(page.getByText('Voting has closed.')).toBeVisible();
  const attendee = await openElsewhere(browser, '/stage');
  await expect(attendee).toHaveURL('/dashboard');
  await attendee.goto('/vote');
  await expect(attendee.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();

  const names = await stageWith({ Mr_Fresher: 3, Miss_Fresher: 2 });
  await expect(page.locator('[data-step="dark"]')).toBeVisible();
  await expect(page.getByText('full screen')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectReadable(page);

  await press(page);
  for (const again of [async () => {}, () => page.reload()]) {
    await again();
    await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();
    await expect(page.getByText(names.Mr_Fresher)).toHaveCount(0);
  }
  await expectReadable(page);

  await press(page, 'ArrowRight');
  await expect(page.getByText('3 of 3 votes')).toBeVisible();
  await expectReadable(page);
  await page.reload();
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await expect(page.getByText(names.Miss_Fresher)).toHaveCount(0);
  await expect(attendee.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();

  await page.context().setOffline(true);
  await press(page);
  const lost = page.getByRole('alert');
  await expect(lost).toHaveText('That did not reach the stage. Press again.');
  expect(await lost.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))).toBeLessThan(30);
  await page.context().setOffline(false);
  await press(page, 'PageDown');
  await expect(heading(page, 'Miss Fresher 2025')).toBeVisible();
  await expect(lost).toHaveCount(0);
  await press(page, 'PageUp');
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await press(page, 'PageDown');
  await expect(heading(page, 'Miss Fresher 2025')).toBeVisible();
  await press(page, 'PageDown');
  await expect(page.getByText(names.Miss_Fresher)).toBeVisible();
  await press(page, 'PageDown');
  await expect(heading(page, 'Congratulations')).toBeVisible();
  await expectReadable(page);
  await press(page, 'PageDown');
  await expect(heading(page, 'Congratulations')).toBeVisible();
  await refocus(attendee);
  await expect(attendee.getByRole('heading', { name: 'The results are out.' })).toBeVisible();
});

test('says that the vote closes now until the server says that it has', async ({ page }) => {
  const voting = { state: 'open', opensAt, closesAt: new Date(Date.now() + 2000).toISOString(), closedAt: null };
  await reply(page, '/event', () =>
    ok({ event: { nights, voting, resultsPublished: false, serverTime: new Date().toISOString() } }),
  );
  await open(page);
  await expect(page.getByText('Voting closes now.')).toBeVisible();
});

test('is moved from the desk’s phone, also on a station’s projector, whose own keys reveal nothing', async ({
  page,
  browser,
  pageConsole,
}) => {
  pageConsole.allow(/ERR_FAILED/);
  const names = await stageWith({ Mr_Fresher: 1, Miss_Fresher: 1 });
  await collections.settings.doc('event').update({ stage: null });
  const { link, admin } = await newLink('stage');
  const projector = await device(browser, link);
  await openStation(projector).click();
  await expect(projector.locator('[data-step="waiting"]')).toBeVisible();
  await enter(page, '/admin/voting', newActor('admin', 'Asha Rao'));
  await confirm(page, 'Start the stage…', 'STAGE', 'Start the stage');
  await expectState(page, 'On the stage');
  await expect(projector.locator('[data-step="dark"]')).toBeVisible(soon);
  for (const key of ['Space', 'ArrowRight', 'PageDown']) await projector.keyboard.press(key);
  const { data } = await succeed('GET /admin/stage', { token: admin.token });
  expect(data.stage).toMatchObject({ step: 0, results: [] });

  const next = page.getByRole('button', { name: 'Next' });
  const back = page.getByRole('button', { name: 'Back' });
  await page.route('**/admin/stage/step', (route) => route.abort(), { times: 1 });
  await next.click();
  await expect(happened(page)).toContainText('Network error');
  await next.click();
  await expect(heading(projector, 'Mr Fresher 2025')).toBeVisible(soon);
  await expect(page.getByText('Next: the name of Mr Fresher. It can’t be taken back.')).toBeVisible();
  await expect(happened(page), 'the failure before').toBeEmpty();
  await expectAccessible(page);
  // A double tap counts as one press.
  await expect(next).not.toHaveAttribute('aria-disabled');
  await next.dblclick();
  await expect(projector.getByText(names.Mr_Fresher)).toBeVisible(soon);
  await expect(page.getByText('Next: “Miss Fresher is …”, without the name.')).toBeVisible();
  await expect(back).not.toHaveAttribute('aria-disabled');
  await back.click();
  await expect(heading(projector, 'Mr Fresher 2025')).toBeVisible(soon);
  await expect(page.getByText('Next: the name of Mr Fresher once more.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('can be left by touch', async ({ page }) => {
    await stageWith({ Mr_Fresher: 1, Miss_Fresher: 1 });
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

test('describes each result, and names fit by what they measure on each projector', async ({ page }) => {
  test.slow();
  const end = stageSteps.length - 1;
  let [step, names, votes, standing]: readonly [number, readonly string[], number, number] = [2, [], 0, 0];
  let miss: readonly string[] = [];
  await reply(page, '/admin/stage', () => {
    const winners = (of: readonly string[]) =>
      of.map((name) => ({ id: name, name, category: 'Mr_Fresher', votes: Math.min(votes, 612) }));
    const mr = { category: 'Mr_Fresher', winners: winners(names), votes, standing };
    const results = [mr, { ...mr, category: 'Miss_Fresher', winners: winners(miss), votes: miss.length && votes }];
    return { success: true, data: { stage: { startedAt: '2025-10-11T16:00:00.000Z', step, results, version: step } } };
  });
  await open(page);
  for (const [at, winners, all, stood, texts, others = []] of [
    [2, ['Asha Rao', 'Binu Paul'], 1431, 5, ['A tie for Mr Fresher 2025', 'Binu Paul', '612 of 1,431 votes each']],
    [2, ['Asha Rao'], 12, 1, ['Asha Rao', '12 of 12 votes, the only candidate']],
    [2, [long], 1, 2, [long, '1 of 1 vote']],
    [2, [], 0, 3, ['No votes were cast for Mr Fresher.']],
    [2, [], 0, 0, ['Nobody stood for Mr Fresher.']],
    // The end names the winner of the one category with votes.
    [end, ['Asha Rao'], 3, 2, ['Congratulations', 'Asha Rao']],
    [end, [], 0, 2, ['The vote is over']],
    ...[['ALEXANDERBENJAMIN'], five, ['వెంకట నరసింహారెడ్డి']].flatMap(
      (fit) =>
        [
          [2, fit, 6120, 9, [/of 6,120 votes/], fit],
          [end, fit, 6120, 9, ['All counts are on your phones.'], fit],
        ] as const,
    ),
  ] as const) {
    [step, names, votes, standing, miss] = [at, winners, all, stood, others];
    await page.reload();
    for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    if (step === end && others.length === 0) await expect(page.getByText('Miss Fresher')).toHaveCount(0);
    const confetti = page.locator('[data-colour][style*="--delay"]');
    if (winners.length > 0) await expect(confetti).not.toHaveCount(0);
    else await expect(confetti).toHaveCount(0);
    if (others.length === 0) await expectAccessible(page);
    for (const [width, height] of [
      [1024, 768],
      [1280, 720],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByText(texts.at(-1) ?? '').first()).toBeInViewport({ ratio: 1 });
      expect(await misfits(page, winners), `${winners[0]} at ${width}x${height}`).toEqual([]);
      // Ten names at the end are smaller.
      if (width / height > 1.7 && (step === 2 || winners.length < 5)) await expectReadable(page);
    }
  }
});
