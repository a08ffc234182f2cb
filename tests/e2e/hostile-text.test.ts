import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { setOembed } from '../../toolchain/testing/oembed.ts';
import { newTrack } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';
import { lookUp, songRecord } from '../support/oembed.ts';
import { expectHarmless, reloadUntil } from '../support/shared/hostile-text.ts';
import { clearSongs } from '../support/state.ts';

test('a song’s title with markup is shown as text to its requester, on the panel and on the board', async ({
  page,
}) => {
  // The board shows at most 100 songs, and other tests leave more.
  await clearSongs();
  const [guest, admin] = [await newActor(), await newActor('admin')];
  const link = newTrack();
  await setOembed(link, 'markup');
  await succeed('POST /songs/submit', { token: guest.token, body: { songLinks: [link] } });
  const title = '<img src=x onerror=alert(1)>evil <b>title</b>';
  await lookUp(link);
  expect((await songRecord(link))?.title).toBe(title);
  for (const [actor, path] of [
    [guest, '/music'],
    [admin, '/admin'],
    [admin, '/admin/dj'],
  ] as const) {
    await signIn(page, actor);
    await reloadUntil(page, path, page.getByRole('main').getByText(title).first());
    await expectHarmless(page);
  }
});
