import { enter } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { openMenu } from '../support/pages.ts';
import { ballot } from '../support/voting.ts';

const motionOf = (page: Page) =>
  page.evaluate(() => {
    const milliseconds = (list: string) =>
      Math.max(...list.split(',').map((one) => Number.parseFloat(one) * (/ms\s*$/.test(one) ? 1 : 1000)));
    const ready = new Set<string>();
    for (const element of document.querySelectorAll('*')) {
      for (const pseudo of [null, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, pseudo);
        const where = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}${pseudo ?? ''}`;
        if (style.animationName !== 'none') ready.add(`${where} animates: ${style.animationName}`);
        if (style.transitionProperty !== 'none' && milliseconds(style.transitionDuration) > 1) {
          ready.add(`${where} changes over ${style.transitionDuration}`);
        }
        if (style.scrollBehavior === 'smooth') ready.add(`${where} scrolls smoothly`);
      }
    }
    return [...ready];
  });

test('with reduced motion the main screens have none', async ({ page }) => {
  await page.goto('/login');
  expect(await motionOf(page)).toEqual([]);
  await openMenu(page);
  expect(await motionOf(page)).toEqual([]);
  await enter(page, '/vote');
  await ballot(page, 'Mr Fresher').cast('Demo Candidate A');
  expect(await motionOf(page)).toEqual([]);
  await page.route('**/songs/my-suggestions', () => {});
  await page.goto('/music');
  await page.getByText('Loading your requests').waitFor({ state: 'attached' });
  expect(await motionOf(page)).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  expect(await motionOf(page), 'without it, there is some').not.toEqual([]);
});
