/** A translator changes the page behind React's back: what is shown stays true, and nothing crashes. */

import { enter } from '../support/actors.ts';
import { expect, type Page, refocus, test } from '../support/browser.ts';
import { dock, noticesReady } from '../support/pages.ts';
import { newTrack, setVoting } from '../support/state.ts';
import { ballot, demoCandidate } from '../support/voting.ts';

/** Call it before the page is opened. By default it waits until the app has started. Translated text begins with `~`; what is marked `translate="no"` is left alone. */
async function translate(page: Page, when?: 'before the app starts'): Promise<void> {
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

const crash = 'The lights went out.';

test('a page that was translated before the app has started works', async ({ page, pageConsole }) => {
  // React says that it found another text, and renders the page again.
  pageConsole.allow(/React error #418/);
  await translate(page, 'before the app starts');
  await enter(page, '/messages');
  await noticesReady(page);
  await page.getByLabel('Your whisper').fill('x'.repeat(501));
  await expect(page.locator('#whisper-count')).toContainText('1 too many');
  await page.getByLabel('Your whisper').fill('Translated early');
  await expect(page.locator('#whisper-count')).toContainText('16/500');
  await expect(page.getByText(crash)).toHaveCount(0);
});

test('a whisper’s counter counts past its limit and back, and whisper and songs are sent', async ({ page }) => {
  await translate(page);
  await enter(page, '/messages');
  const count = page.locator('#whisper-count');
  await expect(count.locator('font')).not.toHaveCount(0);
  const field = page.getByLabel('Your whisper');
  await field.fill('x'.repeat(501));
  await expect(count).toContainText('501/500');
  await expect(count).toContainText('1 too many');
  await field.fill('x'.repeat(499));
  await expect(count).toContainText('499/500');
  await expect(count).not.toContainText('too many');
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(page.getByText('Sealed!')).toBeVisible();
  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(field).toHaveValue('');
  await page.goto('/music');
  // A notice that comes with the state of the event moves the button between press and release.
  await expect(page.getByText('3 slots left').first()).toBeVisible();
  for (const left of ['2 slots left', '1 slot left']) {
    await page.getByRole('button', { name: /Add song suggestions|Request another/ }).click();
    await page.getByLabel(/Spotify link #1/).fill(newTrack());
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(left).first()).toBeVisible();
  }
  await expect(page.getByText(crash)).toHaveCount(0);
});

test('a vote is cast, and names are not translated; the results page follows', async ({ page }) => {
  await translate(page);
  const [a, e] = [await demoCandidate('A'), await demoCandidate('E')];
  await enter(page, '/vote');
  const [mr, miss] = [ballot(page, 'Mr Fresher'), ballot(page, 'Miss Fresher')];
  await mr.choose(a.name);
  await expect(page.getByRole('region', { name: 'Your choice' }).getByText(a.name, { exact: true })).toBeVisible();
  await miss.choose(e.name);
  await miss.review();
  await page.getByRole('button', { name: 'Confirm both votes' }).click();
  await expect(mr.registered).toBeVisible();
  await expect(miss.registered).toBeVisible();
  await dock(page).getByRole('link').first().click();
  await page.goto('/results');
  await expect(page.getByText('Your votes are in')).toBeVisible();
  await setVoting('closed');
  await expect(async () => {
    await refocus(page);
    await expect(page.getByText('Voting has closed')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText(/Voting is open/)).toHaveCount(0);
  await setVoting('closed', true);
  await expect(async () => {
    await refocus(page);
    await expect(page.getByText(/The results|crowned/i).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText(crash)).toHaveCount(0);
});
