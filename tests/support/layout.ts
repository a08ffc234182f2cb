import { expect, type Page } from '@playwright/test';

/** Elements that overflow to the left or right, except ornaments and content of clipping or scrolling containers. */
const overflowOf = (page: Page) =>
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

export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => overflowOf(page), { message: 'what sticks out of the screen' }).toEqual([]);
}
