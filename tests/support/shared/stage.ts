/** Shared by the tests of the stage. */

import type { Category } from '@fresher-party/contract/categories';
import type { Page } from '@playwright/test';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { collections, newCandidate, setVoting } from '../../../toolchain/testing/state.ts';
import { expect } from '../browser.ts';
import { startedStage } from '../state.ts';

/** A started stage, with `votes` for a new candidate of each category. */
export async function stageWith(votes: Readonly<Record<Category, number>>) {
  await clear('participation', 'ballots');
  await setVoting('open');
  const names = { Mr_Fresher: '', Miss_Fresher: '' };
  for (const category of ['Mr_Fresher', 'Miss_Fresher'] as const) {
    const { id, name } = await newCandidate(category);
    names[category] = name;
    for (let vote = 0; vote < votes[category]; vote += 1) await collections.ballots.add({ category, candidateId: id });
  }
  await startedStage();
  return names;
}

export async function open(page: Page): Promise<void> {
  await signIn(page, await newActor('admin'));
  await page.goto('/stage');
}

/** Presses a key after the last press is answered, because earlier presses are ignored. */
export async function press(page: Page, key = 'Space'): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.keyboard.press(key);
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

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

export async function expectReadable(page: Page): Promise<void> {
  expect(await smallestLetter(page)).toBeGreaterThanOrEqual(0.04);
  const overflow = await page.evaluate(() => {
    const stage = document.querySelector('main > div');
    return stage === null ? 1 : stage.scrollHeight - stage.clientHeight;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}
