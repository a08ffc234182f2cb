import { eventMoment, nights } from '@fresher-party/contract/event';
import type { Page } from '@playwright/test';
import { newActor, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { contrastsIn } from '../support/contrast.ts';
import { reply } from '../support/scenes/scene.ts';

const states = [
  ['friday', eventMoment(1, '17:00'), 'locked'],
  ['saturday', eventMoment(2, '16:40'), 'locked'],
  ['vote', eventMoment(2, '20:20'), 'open'],
  ['over', eventMoment(3, '09:00'), 'closed'],
] as const;

const eventIs = (page: Page, serverTime: string, state: string) => {
  const voting = { state, opensAt: eventMoment(2, '19:00'), closesAt: null, closedAt: null };
  return reply(page, '/event', {
    success: true,
    data: { event: { nights, voting, resultsPublished: false, serverTime } },
  });
};

const scene = (page: Page) => page.locator('main [aria-hidden] > svg[viewBox="0 0 390 330"]');

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

for (const [tone, serverTime, voting] of states) {
  test(`${tone}: the root has the tone, and the words over the scene can be read, for visitors and members`, async ({
    page,
  }) => {
    await eventIs(page, serverTime, voting);
    for (const actor of [null, await newActor()]) {
      if (actor) await signIn(page, actor);
      for (const path of actor ? ['/', '/messages'] : ['/']) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-tone', tone);
        await expect(scene(page)).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const words = await contrastsIn(scene(page).locator('xpath=../..'));
        expect(words.length).toBeGreaterThan(1);
        for (const { text, ratio, least } of words) expect(ratio, text).toBeGreaterThanOrEqual(least);
      }
    }
  });
}

for (const reader of ['visitor', 'member']) {
  test(`the page for a ${reader} is painted before any script, and changes its tone without layout shift`, async ({
    page,
  }) => {
    await eventIs(page, eventMoment(2, '20:20'), 'open');
    if (reader === 'member') await signIn(page, await newActor());
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0, largest: '' });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { moved: number }).moved += Reflect.get(entry, 'value');
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => {
        const { element } = list.getEntries().at(-1) as unknown as { element: Element | null };
        Object.assign(window, { largest: element?.tagName });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-tone', 'vote');
    await expect(page.getByText(reader === 'member' ? 'On now ·' : 'Live ·')).toBeVisible();
    if (reader === 'member') await expect(page.getByRole('link', { name: 'Vote now' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.02);
    expect(await page.evaluate(() => Reflect.get(window, 'largest'))).toBe('H1');
    const early = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return scripts.filter(({ startTime }) => startTime < painted).map(({ name }) => new URL(name).pathname);
    });
    expect(early).toEqual(['/boot.js']);
  });
}
