/** A translator in the page, which replaces each text as Chrome's does, for as long as the page is open. */

import type { Page } from '@playwright/test';

/** Call it before the page is opened. By default it waits until the app has started. Translated text begins with `~`; what is marked `translate="no"` is left alone. */
export async function translate(page: Page, when?: 'before the app starts'): Promise<void> {
  await page.addInitScript((isEarly) => {
    const isDone = (text: Text) => text.parentElement?.closest('font, script, style, textarea, [translate="no"]');
    const replace = (text: Text) => {
      if (!text.parentNode || text.data.trim() === '' || isDone(text)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `~${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const work = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      if (root instanceof Text) texts.push(root);
      texts.forEach(replace);
    };
    const watch = () => {
      work(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
          addedNodes.forEach(work);
          if (target instanceof Text) replace(target);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    const start = () =>
      isEarly || document.querySelector('[aria-label="Connection"]') ? watch() : setTimeout(start, 50);
    addEventListener('load', start);
  }, when === 'before the app starts');
}
