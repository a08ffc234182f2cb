/** The app without what browsers got after the oldest ones that it is made for (README), and without more. */

import { newActor, newEmail, password, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { clear } from '../support/firestore.ts';
import { latestMail, waitForCode } from '../support/inbox.ts';
import { fillSignUp, sendOtp, typeCode, verifyOtp } from '../support/pages.ts';
import { newTrack, setVoting } from '../support/state.ts';
import { ballot, demoCandidate } from '../support/voting.ts';
import { whisper } from '../support/whispers.ts';

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
  await setVoting('open');
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await typeCode(page, await waitForCode(email));
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
  await page.goto('/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await page.getByLabel('Spotify link #1 (required)').fill(newTrack());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('2 slots left').first()).toBeVisible();
  await page.goto('/messages');
  await page.getByLabel('Your whisper').fill('From an old phone');
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(page.getByText('Sealed!')).toBeVisible();
  await page.goto('/vote');
  const mr = ballot(page, 'Mr Fresher');
  await mr.choose((await demoCandidate('A')).name);
  await mr.review();
  await mr.confirm.click();
  await expect(mr.registered).toBeVisible();
});

test('a mail’s link opens', async ({ page }) => {
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  const [link = ''] = /http\S+\/link\S+/.exec((await latestMail(email)).text) ?? [];
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await page.getByLabel('Full name').fill('Asha Rao');
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: /Create/ }).click();
  await expect(page).toHaveURL('/');
});

test('an organiser’s search and filters reach the server', async ({ page }) => {
  await clear('messages');
  await whisper('Waits for an organiser');
  const someone = await newActor('guest', 'Zxold Phone');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/people');
  await page.getByLabel('Name or address').fill('Zxold');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: someone.user.email })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '@' })).toHaveCount(1);
  await page.goto('/admin/messages');
  const waiting = page.getByText('Waits for an organiser', { exact: true });
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: /^Hidden/ }).click();
  await expect(waiting).toHaveCount(0);
});

test('what throws in a call or a validation is said, with a way on', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Headers'));
  await signIn(page, await newActor());
  await page.goto('/messages');
  await page.getByLabel('Your whisper').fill('Anything');
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
    /An unexpected error occurred|Could not send that whisper/,
  );
  await expect(page.getByRole('button', { name: 'Drop the whisper' })).toBeEnabled();
});
