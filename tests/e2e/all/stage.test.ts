/** The stage (ADR 39): moved by keys from the dark to both winners, readable from the last row. */

import type { Page } from '@playwright/test';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { collections, setVoting } from '../../../toolchain/testing/state.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/browser.ts';
import { reply } from '../../support/scenes/scene.ts';
import { expectReadable, heading, open, press, stageWith } from '../../support/shared/stage.ts';

test.use({ viewport: { width: 1280, height: 720 } });
// The dark screen has no text, so the browser warns about preloaded fonts.
test.beforeEach(({ pageConsole }) => pageConsole.allow(/Failed to load resource|preloaded using link preload/));
test.afterEach(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
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

  // If the page learns in time that the stage has moved, it asks for no second press, and a press reveals nothing.
  await page.unroute('**/admin/stage');
  isLost = true;
  await press(page);
  await expect(heading(page, 'Miss Fresher 2025')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const again = page.waitForResponse('**/admin/stage/step');
  await press(page);
  expect((await again).status()).toBe(200);
  await expect(heading(page, 'Miss Fresher 2025')).toBeVisible();
  await expect(page.getByText(names.Miss_Fresher)).toHaveCount(0);
  expect((await collections.settings.doc('event').get()).data()?.stage?.revealed).toEqual(['Mr_Fresher']);
});

const confetti = (page: Page) => page.locator('[data-colour][style*="--delay"]');
const winner = (name: string, votes: number) => ({ id: name, name, category: 'Mr_Fresher', votes });
const long = 'Venkatanarasimharajuvaripeta '.repeat(3).trim();

for (const [what, result, texts] of [
  [
    'a tie',
    { winners: [winner('Asha Rao', 612), winner('Binu Paul', 612)], votes: 1431, standing: 5 },
    ['A tie for Mr Fresher 2025', 'Asha Rao', 'Binu Paul', '612 of 1,431 votes each'],
  ],
  [
    'a tie of five',
    {
      winners: ['A', 'B', 'C', 'D', 'E'].map((letter) => winner(`Demo Candidate ${letter}`, 1)),
      votes: 5,
      standing: 5,
    },
    ['A tie for Mr Fresher 2025', 'Demo Candidate E', '1 of 5 votes each'],
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

test('shows each winner’s photo at a third of the height, on two projector formats', async ({ page }) => {
  const stage = {
    startedAt: '2025-10-11T16:00:00.000Z',
    step: 2,
    results: [
      { category: 'Mr_Fresher', winners: [winner('Asha Rao', 2), winner('Binu Paul', 2)], votes: 4, standing: 2 },
    ],
    version: 4,
  };
  await reply(page, '/admin/stage', { success: true, data: { stage } });
  await open(page);
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const faces = page.locator('[data-faces] [data-fill]');
    await expect(faces).toHaveCount(2);
    for (const face of await faces.all()) {
      const box = await face.boundingBox();
      expect(Math.abs((box?.height ?? 0) / height - 0.33)).toBeLessThanOrEqual(0.03);
      expect(box?.width).toBeCloseTo(box?.height ?? 0, 0);
    }
    await expectReadable(page);
  }
});

test('has no motion with reduced motion, including confetti', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const stage = {
    startedAt: '2025-10-11T16:00:00.000Z',
    step: 2,
    results: [{ category: 'Mr_Fresher', winners: [winner('Asha', 2)], votes: 2, standing: 2 }],
    version: 4,
  };
  await reply(page, '/admin/stage', { success: true, data: { stage } });
  await open(page);
  await expect(page.getByText('Asha', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('congratulates the winners, and nobody without votes', async ({ page }) => {
  const names = await stageWith({ Mr_Fresher: 1, Miss_Fresher: 0 });
  await open(page);
  await expect(page.getByText('full screen')).toBeVisible();
  for (const shown of [
    'Mr Fresher 2025',
    names.Mr_Fresher,
    'Miss Fresher 2025',
    'No votes were cast for Miss Fresher.',
  ]) {
    await press(page);
    await expect(page.getByText(shown).first()).toBeVisible();
  }
  await press(page);
  await expect(heading(page, 'Congratulations')).toBeVisible();
  await expect(confetti(page)).not.toHaveCount(0);
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await expect(page.getByText('Miss Fresher')).toHaveCount(0);

  await stageWith({ Mr_Fresher: 0, Miss_Fresher: 0 });
  await page.reload();
  await expect(page.getByText('full screen')).toBeVisible();
  for (let step = 0; step < 5; step += 1) {
    await expect(page.getByRole('alert')).toHaveCount(0);
    const moved = page.waitForResponse('**/admin/stage/step');
    await press(page);
    await moved;
    if (step % 2 === 1) await expect(page.getByText(/No votes were cast/)).toBeVisible();
    else await expect(page.getByText(/No votes were cast/)).toHaveCount(0);
  }
  await expect(heading(page, 'The vote is over')).toBeVisible();
  await expect(confetti(page)).toHaveCount(0);
});
