import { newEmail } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { waitForCode } from '../support/inbox.ts';
import { dropWhisper, fillSignUp, sendOtp, submitSong, typeCode, verifyOtp } from '../support/pages.ts';
import { newTrack } from '../support/state.ts';
import { ballot, demoCandidate } from '../support/voting.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const gone: [object, ...string[]][] = [
      [URLSearchParams.prototype, 'size'],
      [URL, 'canParse', 'parse'],
      [AbortSignal, 'any'],
      [Response, 'json'],
      [String.prototype, 'isWellFormed', 'toWellFormed'],
      [Promise, 'withResolvers', 'try'],
      [Intl, 'Segmenter', 'DurationFormat'],
      [Object, 'groupBy'],
      [Map, 'groupBy'],
      [Array, 'fromAsync'],
      [Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      [
        Reflect.get(globalThis, 'Iterator')?.prototype ?? {},
        'map',
        'filter',
        'toArray',
        'take',
        'drop',
        'find',
        'some',
      ],
      [Uint8Array, 'fromBase64', 'fromHex'],
      [Uint8Array.prototype, 'toBase64', 'toHex'],
      [RegExp, 'escape'],
      [Document.prototype, 'startViewTransition'],
      [Element.prototype, 'checkVisibility'],
      [HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover'],
      [window, 'requestIdleCallback', 'scheduler', 'navigation'],
    ];
    for (const [owner, ...names] of gone) for (const name of names) Reflect.deleteProperty(owner, name);
  });
});

test('a fresher signs up, requests a song, whispers and votes', async ({ page }) => {
  test.slow();
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await typeCode(page, await waitForCode(email));
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
  await page.goto('/music');
  await submitSong(page, newTrack());
  await expect(page.getByText('2 slots left').first()).toBeVisible();
  await page.goto('/messages');
  await dropWhisper(page, 'From an old phone');
  await page.goto('/vote');
  const mr = ballot(page, 'Mr Fresher');
  await mr.cast((await demoCandidate('A')).name);
});
