import { enter, newActor, password, signIn } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';

/** All of the browser's storage. Input from before the app has loaded is stored once it has. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

const email = 'someone@iitdh.ac.in';

const track = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

interface Form {
  readonly path: string;
  readonly who: 'visitor' | 'guest' | 'admin';
  readonly open?: (page: Page) => Promise<unknown>;
  readonly typed: Readonly<Record<string, string>>;
}

const forms: readonly Form[] = [
  { path: '/signup', who: 'visitor', typed: { 'Full name': 'Asha Rao', 'Institute e-mail': email } },
  { path: '/login', who: 'visitor', typed: { 'Institute e-mail': email } },
  { path: '/forgot-password', who: 'visitor', typed: { 'Institute e-mail': email } },
  { path: '/messages', who: 'guest', typed: { 'Your whisper': 'Half a\nwhisper' } },
  {
    path: '/music',
    who: 'guest',
    open: (page) => page.getByRole('button', { name: 'Add song suggestions' }).click(),
    typed: { 'Spotify link #1 (required)': track, 'Spotify link #3 (optional)': 'half a lin' },
  },
  { path: '/admin/messages', who: 'admin', typed: { 'Sender e-mail': email } },
  { path: '/admin/addCandidate', who: 'admin', typed: { 'Candidate Name': 'Half a name' } },
];

for (const { path, who, open, typed } of forms) {
  test(`input at ${path} survives a reload, but for passwords, and is removed for the next person`, async ({
    page,
  }) => {
    // A new actor each, because logging out ends the session permanently.
    const actor = who === 'visitor' ? undefined : await newActor(who);
    if (actor) await signIn(page, actor);
    await page.goto(path);
    await open?.(page);
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
    for (const field of await page.locator('[type=password]').all()) await field.fill(password);
    await expect.poll(() => kept(page)).toContain(Object.values(typed).at(-1)?.split(/\W/)[0]);
    await page.reload();
    for (const [label, text] of Object.entries(typed)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    if (!actor) {
      expect(await kept(page)).not.toContain(password);
      for (const field of await page.locator('[type=password]').all()) await expect(field).toHaveValue('');
      return;
    }

    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await enter(page, path, newActor(actor.user.role));
    await open?.(page);
    for (const label of Object.keys(typed)) await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  });
}
