/** A translator changes the page behind React's back: what is shown stays true, and nothing crashes. */

import { enter } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { noticesReady } from '../support/pages.ts';
import { ballot, demoCandidate } from '../support/voting.ts';

/** Call it before the page is opened. Translated text begins with `~`; what is marked `translate="no"` is left alone. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
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
    addEventListener('load', () => {
      work(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
          addedNodes.forEach(work);
          if (target instanceof Text) replace(target);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
}

const crash = 'The lights went out.';

test('whisper and vote work, and names are not translated', async ({ page, pageConsole }) => {
  // React says that it found another text, and renders the page again.
  pageConsole.allow(/React error #418/);
  await translate(page);
  await enter(page, '/messages');
  await noticesReady(page);
  const [field, count] = [page.getByLabel('Your whisper'), page.locator('#whisper-count')];
  await field.fill('x'.repeat(501));
  await expect(count).toContainText('1 too many');
  await field.fill('x'.repeat(499));
  await expect(count).toContainText('499/500');
  await expect(count).not.toContainText('too many');
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(page.getByText('Sealed!')).toBeVisible();
  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(field).toHaveValue('');

  const [a, e] = [await demoCandidate('A'), await demoCandidate('E')];
  await page.goto('/vote');
  const [mr, miss] = [ballot(page, 'Mr Fresher'), ballot(page, 'Miss Fresher')];
  await mr.choose(a.name);
  await expect(page.getByRole('region', { name: 'Your choice' }).getByText(a.name, { exact: true })).toBeVisible();
  await miss.choose(e.name);
  await miss.review();
  await page.getByRole('button', { name: 'Confirm both votes' }).click();
  await expect(mr.registered).toBeVisible();
  await expect(miss.registered).toBeVisible();
  await expect(page.getByText(crash)).toHaveCount(0);
});
