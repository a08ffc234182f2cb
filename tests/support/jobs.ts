/** Forms that people send, for tests of failures. */

import { expect, type Page } from '@playwright/test';
import { enter } from './actors.ts';
import { call } from './api.ts';
import { newTrack } from './state.ts';

interface Job {
  readonly name: string;
  /** Path of its POST call. */
  readonly path: string;
  /** The screen's own message for an error without one (spec §8). */
  readonly refused: string;
  /** The button's label while sending. */
  readonly busy: string;
  /** Opens the page and fills in the form. */
  readonly prepare: (page: Page) => Promise<Prepared>;
}

interface Prepared {
  readonly send: () => Promise<unknown>;
  /** Expects that the input is kept. */
  readonly expectKept: () => Promise<unknown>;
  /** Expects success, and completes the flow. */
  readonly expectDone: () => Promise<unknown>;
  /** The number of created records, in the database or by the API. */
  readonly records: () => Promise<number>;
}

export const songs: Job = {
  name: 'requesting songs',
  path: '/songs/submit',
  refused: 'Failed to submit song suggestions.',
  busy: 'Submitting...',
  async prepare(page) {
    const { token } = await enter(page, '/music');
    await page.getByRole('button', { name: 'Add song suggestions' }).click();
    const track = newTrack();
    const field = page.getByLabel('Spotify link #1 (required)');
    await field.fill(track);
    const send = () => page.getByRole('button', { name: 'Submit' }).click();
    return {
      send,
      expectKept: () => expect(field).toHaveValue(track),
      expectDone: () => expect(page.getByText('Your songs are with the DJ.')).toBeVisible(),
      records: async () => (await call('GET /songs/my-suggestions', { token })).json.data.suggestions.songLinks.length,
    };
  },
};

export const whisper: Job = {
  name: 'whispering',
  path: '/messages/send',
  refused: 'Unable to send message',
  busy: 'Sending...',
  async prepare(page) {
    const { token } = await enter(page, '/messages');
    const text = 'Kept, whatever happens';
    const field = page.getByLabel('Your whisper');
    await field.fill(text);
    const send = () => page.getByRole('button', { name: 'Drop the whisper' }).click();
    return {
      send,
      expectKept: () => expect(field).toHaveValue(text),
      expectDone: () => expect(page.getByText('Sealed! Your note is anonymous')).toBeVisible(),
      records: async () => (await call('GET /messages/my-messages', { token })).json.results,
    };
  },
};
