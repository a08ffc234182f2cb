/** The four forms that people send, for tests of failures. */

import { expect, type Page } from '@playwright/test';
import { type Actor, newActor, newEmail, password, signIn } from './actors.ts';
import { call } from './api.ts';
import { countMails, waitForCode } from './inbox.ts';
import { fillSignUp, sendOtp, typeCode, verifyOtp } from './pages.ts';
import { collections, newTrack, setVoting } from './state.ts';
import { ballot, demoCandidate } from './voting.ts';

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

export interface Prepared {
  readonly send: () => Promise<unknown>;
  readonly sendAgain: () => Promise<unknown>;
  /** Expects that the input is kept. */
  readonly expectKept: () => Promise<unknown>;
  /** Expects success, and completes the flow. */
  readonly expectDone: () => Promise<unknown>;
  /** The number of created records, in the database or by the API. */
  readonly records: () => Promise<number>;
}

async function open(page: Page, path: string): Promise<Actor> {
  const actor = await newActor();
  await signIn(page, actor);
  await page.goto(path);
  return actor;
}

const signUp: Job = {
  name: 'signing up',
  path: '/signup',
  refused: 'Failed to send OTP. Please try again.',
  busy: 'Sending OTP...',
  async prepare(page) {
    const email = newEmail();
    await fillSignUp(page, email);
    const send = () => sendOtp(page);
    return {
      send,
      sendAgain: send,
      async expectKept() {
        for (const [label, text] of [
          ['Full name', 'Asha Rao'],
          ['Institute e-mail', email],
          ['Password', password],
          ['Confirm password', password],
        ] as const) {
          await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
        }
      },
      async expectDone() {
        await typeCode(page, await waitForCode(email));
        await verifyOtp(page);
        await expect(page).toHaveURL('/');
        expect(await countMails(email, 1)).toBe(1);
      },
      records: async () => (await collections.users.where('email', '==', email).count().get()).data().count,
    };
  },
};

const songs: Job = {
  name: 'requesting songs',
  path: '/songs/submit',
  refused: 'Failed to submit song suggestions.',
  busy: 'Submitting...',
  async prepare(page) {
    const { token } = await open(page, '/music');
    await page.getByRole('button', { name: 'Add song suggestions' }).click();
    const track = newTrack();
    const field = page.getByLabel('Spotify link #1 (required)');
    await field.fill(track);
    const send = () => page.getByRole('button', { name: 'Submit' }).click();
    return {
      send,
      sendAgain: send,
      expectKept: () => expect(field).toHaveValue(track),
      expectDone: () => expect(page.getByText('Your songs are with the DJ.')).toBeVisible(),
      records: async () => (await call('GET /songs/my-suggestions', { token })).json.data.suggestions.songLinks.length,
    };
  },
};

const whisper: Job = {
  name: 'whispering',
  path: '/messages/send',
  refused: 'Unable to send message',
  busy: 'Sending...',
  async prepare(page) {
    const { token } = await open(page, '/messages');
    const text = 'Kept, whatever happens';
    const field = page.getByLabel('Your whisper');
    await field.fill(text);
    const send = () => page.getByRole('button', { name: 'Drop the whisper' }).click();
    return {
      send,
      sendAgain: send,
      expectKept: () => expect(field).toHaveValue(text),
      expectDone: () => expect(page.getByText('Sealed! Your note is anonymous')).toBeVisible(),
      records: async () => (await call('GET /messages/my-messages', { token })).json.results,
    };
  },
};

const vote: Job = {
  name: 'voting',
  path: '/vote',
  refused: 'Your vote was not taken. Please try again.',
  busy: 'Sending your vote...',
  async prepare(page) {
    await setVoting('open');
    const { user } = await open(page, '/vote');
    const { name } = await demoCandidate('B');
    const { section, choose, review, confirm, registered } = ballot(page, 'Mr Fresher');
    await choose(name);
    await review();
    return {
      send: () => confirm.click(),
      sendAgain: () => page.getByRole('button', { name: 'Try again' }).click(),
      expectKept: () => expect(section).toContainText(name),
      expectDone: () => expect(registered).toBeVisible(),
      records: async () => ((await collections.participation.doc(`Mr_Fresher_${user.id}`).get()).exists ? 1 : 0),
    };
  },
};

export const jobs: readonly Job[] = [signUp, songs, whisper, vote];
