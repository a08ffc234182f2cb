/** Whether a page keeps inside its screen. */

import { expect, type Page } from '@playwright/test';

/** What sticks out to the left or right, by how much; neither ornaments nor what a frame of its own cuts or scrolls. */
const outsideOf = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const framed = (element: Element): boolean => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible') return true;
      }
      return false;
    };
    const found = [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const past = Math.round(Math.max(right - clientWidth, -left));
      if (past < 1 || width === 0 || height === 0 || element.closest('[aria-hidden]') || framed(element)) return [];
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} by ${past} px`;
    });
    return [...found, ...(scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : [])];
  });

/** Waits until nothing sticks out sideways. Fails with what does. */
export async function expectInside(page: Page): Promise<void> {
  await expect.poll(() => outsideOf(page), { message: 'what sticks out of the screen' }).toEqual([]);
}

/** Makes the screen as narrow, and the text as large, as it must still work at (design §5). */
export async function narrowAndLarge(page: Page, width = 320): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}
