/** Kinds of trouble that users of comparable apps have reported. */

import { enter, newActor, password, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { dock, dropWhisper, noticesReady } from '../support/pages.ts';
import { collections, setVoting } from '../support/state.ts';

const crash = 'The lights went out.';

test('the browser’s storage holds rubbish: every page works', async ({ page }) => {
  const rubbish = ['{"cut off', 'null', '[]', '{}', '7', '{"entries":{"a":null},"published":{"facts":{}}}'];
  await enter(page, '/');
  await noticesReady(page);
  await page.addInitScript((texts) => {
    const loads = Number(localStorage.getItem('loads') ?? 0);
    const text = texts[loads % texts.length] ?? '';
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (!['authToken', 'token', 'userData', 'sessionEnd'].includes(key)) storage.setItem(key, text);
    for (const key of ['pendingSignup', 'songDraft', 'whisperDraft']) sessionStorage.setItem(key, text);
    for (const key of ['eventSeen', 'lastSeen']) localStorage.setItem(key, text);
    localStorage.setItem('loads', String(loads + 1));
  }, rubbish);
  for (const path of ['/', '/music', '/messages', '/vote', '/results', '/schedule', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await noticesReady(page);
    await expect(page.getByText(crash)).toHaveCount(0);
  }
});

test('a password manager fills the fields without an event: they are sent', async ({ page }) => {
  const { user } = await newActor();
  await page.goto('/login');
  await noticesReady(page);
  await page.evaluate(
    ([email, secret]) => {
      const fill = (name: string, value: string) => {
        const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        // The property of the element would tell React.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      };
      fill('email', email);
      fill('password', secret);
    },
    [user.email, password] as const,
  );
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('a vote in two months: a timer that is too long for browsers does not run at once, again and again', async ({
  page,
}) => {
  await setVoting('locked');
  const { Timestamp } = await import('firebase-admin/firestore');
  const opensAt = Timestamp.fromMillis(Date.now() + 60 * 86_400_000);
  await collections.settings.doc('event').update({ votingOpensAt: opensAt });
  await signIn(page, await newActor('admin'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/vote', '/admin/voting']) {
    await page.goto(path);
    await noticesReady(page);
    await page.waitForTimeout(1500);
  }
  const times = (end: string) => asked.filter((path) => path.endsWith(end)).length;
  expect(times('/fresherParty/event')).toBeLessThan(6);
  expect(times('/fresherParty/admin/voting')).toBeLessThan(4);
});

for (const when of ['before the app starts', 'afterwards'] as const) {
  test(`an extension puts elements and attributes into the page ${when}: it works`, async ({ page, pageConsole }) => {
    // React says that it found something else, and renders the page again.
    pageConsole.allow(/React error #418|Hydration/);
    await page.addInitScript((isEarly) => {
      const meddle = () => {
        document.body.setAttribute('data-gr-ext-installed', '');
        document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
        document.body.prepend(document.createElement('grammarly-extension'));
        document.body.append(document.createElement('loom-container'));
        for (const field of document.querySelectorAll('textarea, input')) {
          field.setAttribute('data-lt-active', 'true');
          field.after(document.createElement('grammarly-shadow'));
        }
        document.querySelector('#root')?.prepend(document.createElement('div'));
      };
      const start = () =>
        isEarly || document.querySelector('[aria-label="Connection"]') ? meddle() : setTimeout(start, 50);
      addEventListener('DOMContentLoaded', start);
    }, when === 'before the app starts');
    await enter(page, '/messages');
    await noticesReady(page);
    await dropWhisper(page, 'Written with an extension');
    await page.getByRole('button', { name: 'Send another' }).click();
    await expect(page.getByLabel('Your whisper')).toBeVisible();
    await dock(page).getByRole('link', { name: 'Music' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Curate the sound.' })).toBeVisible();
    await expect(page.getByText(crash)).toHaveCount(0);
  });
}
