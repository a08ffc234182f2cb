import { parseSpotifyLink, songIdOf } from '@fresher-party/contract/spotify';
import { beforeEach, describe, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { boardVersion, clearSongs, newTrack, storedBoard } from '../support/state.ts';

beforeEach(clearSongs);

async function requested(): Promise<string> {
  const link = newTrack();
  const { token } = await newActor();
  await call('POST /songs/submit', { token, body: { songLinks: [link] } });
  const song = parseSpotifyLink(link);
  return song ? songIdOf(song) : '';
}

describe('POST /songs/board', () => {
  it('accepts the first of two acts on the same version, and refuses the second', async () => {
    const songs = [await requested(), await requested()];
    const admins = [await newActor('admin'), await newActor('admin')];
    const answers = await Promise.all(
      admins.map(({ token }, i) =>
        call('POST /songs/board', { token, body: { act: 'play', song: songs[i], version: 0 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.json).toMatchObject({
      code: 'BOARD_CHANGED',
      message: 'Another organiser was faster, and the board has changed. Look at it, then tap again.',
    });
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await storedBoard()).toMatchObject({ version: 1, playing: { song: songs[won] } });
  });

  it.each([
    [{ act: 'play', version: 0 }, 'song', 'Please name the song.'],
    [{ act: 'play', song: 'artist_1', version: 0 }, 'song', 'There is no such song.'],
    [{ act: 'explode', version: 0 }, 'act', 'There is no such act.'],
  ])('refuses %j', async (body, field, sentence) => {
    const { token } = await newActor('admin');
    const { json } = await call('POST /songs/board', { token, body });
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { [field]: sentence } });
    expect(await storedBoard()).toBeUndefined();
  });

  it('answers 404 for a song that nobody requests', async () => {
    const { token } = await newActor('admin');
    const song = `track_${'a'.repeat(22)}`;
    const { json } = await call('POST /songs/board', { token, body: { act: 'play', song, version: 0 } });
    expect(json).toMatchObject({ code: 'NOT_FOUND', message: 'Nobody asks for this song any more.' });
    expect(await storedBoard()).toBeUndefined();
  });
});

it('refuses requests while they are paused, says so, and accepts them again', async () => {
  const admin = await newActor('admin');
  const { token } = await newActor();
  const submit = () => call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  const set = async (act: 'pause' | 'reopen') =>
    call('POST /songs/board', { token: admin.token, body: { act, version: await boardVersion() } });
  expect((await set('pause')).status).toBe(200);
  const soon = { timeout: 10_000, interval: 1100 };
  const paused = async () => (await call('GET /songs/my-suggestions', { token })).json.data.requestsPaused;
  await expect.poll(paused, soon).toBe(true);
  await expect
    .poll(async () => (await submit()).json, soon)
    .toMatchObject({
      code: 'SONGS_PAUSED',
      message: 'The DJ is taking no requests right now. Please try again later.',
    });
  expect((await set('reopen')).status).toBe(200);
  await expect.poll(async () => (await submit()).status, soon).toBe(200);
});
