/**
 * The stage (ADR 38): moved by keys, or from the vote desk, from the dark to both winners, readable from the last row.
 */

import type { Category } from '@fresher-party/contract/voting';
import { stageSteps } from '@fresher-party/contract/voting';
import type { Page } from '@playwright/test';
import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { confirm, expectState } from '../support/desk.ts';
import { reply } from '../support/scenes/scene.ts';
import { clearVotes, collections, newCandidate, setVoting, startedStage } from '../support/state.ts';
import { device, newLink, open as openStation, soon } from '../support/stations.ts';

/** A started stage, with `votes` for a new candidate of each category. */
async function stageWith(votes: Readonly<Record<Category, number>>) {
  await clearVotes();
  await setVoting('open');
  const names = { Mr_Fresher: '', Miss_Fresher: '' };
  for (const category of ['Mr_Fresher', 'Miss_Fresher'] as const) {
    const { id, name } = await newCandidate(category);
    names[category] = name;
    await collections.tallies.doc(`${category}_0`).set({ counts: { [id]: votes[category] } });
    for (let vote = 0; vote < votes[category]; vote += 1)
      await collections.participation.add({ category, key: `${vote}` });
  }
  await startedStage();
  return names;
}

async function open(page: Page): Promise<void> {
  await signIn(page, await newActor('admin'));
  await page.goto('/stage');
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
test.beforeEach(({ pageConsole }) => pageConsole.allow(/Failed to load resource|preloaded using link preload/));

test('moves from the dark to both winners by keys, with a reload in between, and publishes with the last', async ({
  page,
}) => {
  const names = await stageWith({ Mr_Fresher: 3, Miss_Fresher: 2 });
  await open(page);
  // The help disappears after some seconds.
  await expect(page.getByText('full screen')).toBeVisible();
  const attendee = await (await page.context().browser()?.newContext())?.newPage();
  if (!attendee) throw new Error('no second browser');
  await signIn(attendee, await newActor());
  await attendee.goto('/vote');
  await expect(attendee.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();

  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectReadable(page);

  await press(page);
  await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();
  await expect(page.getByText(names.Mr_Fresher)).toHaveCount(0);
  await expectReadable(page);
  await page.reload();
  await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();
  await expect(page.getByText(names.Mr_Fresher)).toHaveCount(0);

  await press(page, 'ArrowRight');
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await expect(page.getByText('3 of 3 votes')).toBeVisible();
  await expectReadable(page);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await expect(page.getByText(names.Miss_Fresher)).toHaveCount(0);
  await expect(attendee.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();

  // The key of a presenter remote.
  await press(page, 'PageDown');
  await expect(heading(page, 'Miss Fresher 2025')).toBeVisible();
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

test('starts when the desk starts it, and shows for a while in small print that a press was lost', async ({
  page,
  context,
  pageConsole,
}) => {
  // The listener's library uses it to detect a network.
  pageConsole.allow(/cleardot\.gif/);
  await setVoting('closed');
  await page.clock.install();
  await open(page);
  await expect(page.getByText('Point your camera here')).toBeVisible();
  await page.clock.fastForward(9000);
  await stageWith({ Mr_Fresher: 1, Miss_Fresher: 0 });
  await expect(page.locator('[data-step="dark"]')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('full screen')).toBeVisible();
  await press(page);
  await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();

  await context.setOffline(true);
  await press(page);
  const lost = page.getByRole('alert');
  await expect(lost).toHaveText('That did not reach the stage. Press again.');
  expect(await lost.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))).toBeLessThan(30);
  await context.setOffline(false);
  await expect(lost).toHaveCount(0);
});

test('is moved from the desk’s phone, also on a station’s projector', async ({ page, browser }) => {
  const names = await stageWith({ Mr_Fresher: 1, Miss_Fresher: 1 });
  await collections.settings.doc('event').update({ stage: null });
  const { link } = await newLink('stage');
  const projector = await device(browser, link);
  await openStation(projector).click();
  await expect(projector.locator('[data-step="waiting"]')).toBeVisible();
  await signIn(page, await newActor('admin', 'Asha Rao'));
  await page.goto('/admin/voting');
  await confirm(page, 'Start the stage…', 'STAGE', 'Start the stage');
  await expectState(page, 'On the stage');
  await expect(projector.locator('[data-step="dark"]')).toBeVisible(soon);

  const next = page.getByRole('button', { name: 'Next' });
  const back = page.getByRole('button', { name: 'Back' });
  await next.click();
  await expect(heading(projector, 'Mr Fresher 2025')).toBeVisible(soon);
  await expect(page.getByText('Next: the name of Mr Fresher. It can’t be taken back.')).toBeVisible();
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

test('before its start it shows how to open the app, links to the vote desk, and is hidden from others', async ({
  page,
}) => {
  await setVoting('closed');
  await open(page);
  await expect(heading(page, "Freshers Night '25")).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the app’s address' })).toBeVisible();
  await expect(page.getByText(new URL(page.url()).host)).toBeVisible();
  await expect(page.getByText('Voting has closed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Leave the stage' }).click();
  await expect(page).toHaveURL('/admin/voting');
  await signIn(page, await newActor());
  await page.goto('/stage');
  await expect(page).toHaveURL('/dashboard');
});

test('after a lost answer the next press repeats the same step, also if the page already shows it', async ({
  page,
}) => {
  const names = await stageWith({ Mr_Fresher: 1, Miss_Fresher: 0 });
  const first = page.waitForResponse('**/admin/stage');
  await open(page);
  const before = await (await first).json();
  await expect(page.getByText('full screen')).toBeVisible();
  await press(page);
  await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();
  const revealed = Promise.withResolvers<void>();
  let isLost = true;
  // A stale answer arrives after the name.
  await page.route('**/admin/stage', async (route) => {
    await revealed.promise;
    return route.fulfill({ json: before });
  });
  await page.route('**/admin/stage/step', async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await press(page);
  await expect(page.getByRole('alert')).toHaveText('That did not reach the stage. Press again.');
  await expect(page.getByText(names.Mr_Fresher)).toHaveCount(0);
  await press(page);
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const late = page.waitForEvent('requestfinished', (request) => request.method() === 'GET');
  revealed.resolve();
  await late;
  // Time to render.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
});

const confetti = (page: Page) => page.locator('[data-colour][style*="--delay"]');

const winner = (name: string, votes: number) => ({ id: name, name, category: 'Mr_Fresher', votes });

const ordinary = [
  'Krishnamurthy Sharma',
  'Aishwarya Deshpande',
  'Venkatesh Chaudhary',
  'Meenakshi Raghavan',
  'Siddharth Banerjee',
];

for (const [what, names] of [
  ['seventeen capitals', ['ALEXANDERBENJAMIN']],
  ['two winners', ['Aarav Kulkarni', 'Meera Krishnamurthy']],
  ['five of twenty letters', ordinary],
  ['Telugu', ['వెంకట నరసింహారెడ్డి']],
  ['Han', ['欧阳明月阿卜杜拉赫曼']],
] as const) {
  test(`names fit by what they measure, on each projector, with the votes below: ${what}`, async ({ page }) => {
    let step = 2;
    const mr = { category: 'Mr_Fresher', winners: names.map((name) => winner(name, 612)), votes: 6120, standing: 9 };
    const miss = { ...mr, category: 'Miss_Fresher' };
    await reply(page, '/admin/stage', () => {
      const stage = { startedAt: '2025-10-11T16:00:00.000Z', step, results: [mr, miss], version: step };
      return { success: true, data: { stage } };
    });
    await open(page);
    for (const last of ['of 6,120 votes', 'All counts are on your phones.']) {
      await expect(page.getByText(last)).toBeVisible();
      for (const [width, height] of [
        [1024, 768],
        [1280, 720],
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.getByText(last)).toBeInViewport({ ratio: 1 });
        expect(await misfits(page, names), `${width}x${height}`).toEqual([]);
        // Ten names at the end are smaller.
        if (width / height > 1.7 && (step === 2 || names.length < 5)) await expectReadable(page);
      }
      step = stageSteps.length - 1;
      await page.reload();
    }
  });
}

const long = 'Venkatanarasimharajuvaripeta '.repeat(3).trim();

for (const [what, result, texts] of [
  [
    'a tie',
    { winners: [winner('Asha Rao', 612), winner('Binu Paul', 612)], votes: 1431, standing: 5 },
    ['A tie for Mr Fresher 2025', 'Asha Rao', 'Binu Paul', '612 of 1,431 votes each'],
  ],
  [
    'one candidate',
    { winners: [winner('Asha Rao', 12)], votes: 12, standing: 1 },
    ['Asha Rao', '12 of 12 votes, the only candidate'],
  ],
  ['a long name', { winners: [winner(long, 1)], votes: 1, standing: 2 }, [long, '1 of 1 vote']],
  ['no votes', { winners: [], votes: 0, standing: 3 }, ['No votes were cast for Mr Fresher.']],
  ['no candidate', { winners: [], votes: 0, standing: 0 }, ['Nobody stood for Mr Fresher.']],
] as const) {
  test(`describes the result: ${what}`, async ({ page }) => {
    const stage = {
      startedAt: '2025-10-11T16:00:00.000Z',
      step: 2,
      results: [{ category: 'Mr_Fresher', ...result }],
      version: 4,
    };
    await reply(page, '/admin/stage', { success: true, data: { stage } });
    await open(page);
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
    const isWon = result.winners.length > 0;
    if (isWon) await expect(confetti(page)).not.toHaveCount(0);
    else await expect(confetti(page)).toHaveCount(0);
    await expectReadable(page);
    await expectAccessible(page);
  });
}

for (const [what, winners, title] of [
  ['the winner of the one category with votes', [winner('Asha Rao', 3)], 'Congratulations'],
  ['nobody without votes', [], 'The vote is over'],
] as const) {
  test(`at the end it names ${what}`, async ({ page }) => {
    const mr = { category: 'Mr_Fresher', winners, votes: 3, standing: 2 };
    const miss = { category: 'Miss_Fresher', winners: [], votes: 0, standing: 2 };
    const stage = {
      startedAt: '2025-10-11T16:00:00.000Z',
      step: stageSteps.length - 1,
      results: [mr, miss],
      version: 6,
    };
    await reply(page, '/admin/stage', { success: true, data: { stage } });
    await open(page);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText('Asha Rao')).toHaveCount(winners.length);
    await expect(page.getByText('Miss Fresher')).toHaveCount(0);
    if (winners.length > 0) await expect(confetti(page)).not.toHaveCount(0);
    else await expect(confetti(page)).toHaveCount(0);
  });
}
