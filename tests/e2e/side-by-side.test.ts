/** Three browsers: an organiser, the host's station and an attendee see within seconds what one does. */

import { limits } from '@fresher-party/contract/limits';
import { newActor, openElsewhere } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { clear } from '../support/firestore.ts';
import { bar, openInbox, row, state, words } from '../support/inbox-page.ts';
import { dropWhisper } from '../support/pages.ts';
import { collections } from '../support/state.ts';
import { clearStations, device, newLink, open, soon } from '../support/stations.ts';

test.beforeEach(() => Promise.all([clear('messages'), clearStations()]));

test('a whisper reaches organiser and host within seconds, without its sender', async ({ page, browser }) => {
  const ravi = await newActor('admin', 'Ravi');
  await openInbox(page, ravi);
  const host = await device(browser, (await newLink('host', ravi)).link);
  await open(host).click();
  const phone = await openElsewhere(browser, '/messages', newActor('guest', 'Asha Rao'));
  const text = words('Hello');
  await dropWhisper(phone, text);
  await expect(row(page, text)).toBeVisible(soon);
  await expect(host.getByText(text)).toBeHidden();
  await row(page, text).click();
  await bar(page).getByRole('button', { name: 'Stage' }).click();
  await expect(host.getByText(text)).toBeVisible(soon);
  await expect(host.getByText('Asha Rao')).toHaveCount(0);
  await host.getByRole('button', { name: 'Read, next' }).click();
  await expect(host.getByText(text)).toBeHidden();
  await host.getByRole('button', { name: 'Back to the last one' }).click();
  await expect(host.getByText(text)).toBeVisible();
  await expectAccessible(host);
  await host.getByRole('button', { name: 'Read, next' }).click();
  await expect(state(page, 'Done')).toContainText('1');
  const own = phone.getByRole('region', { name: 'What you sent' });
  await expect(own).toContainText('Arrived');
  const [read] = (await collections.messages.where('message', '==', text).get()).docs;
  await read?.ref.update({ readAt: new Date(Date.now() - limits.whisperReadAfter) });
  await phone.reload();
  await expect(own).toContainText(/Read *sent /);
});
