/** Shared by the tests of live. */

import { randomUUID } from 'node:crypto';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { test } from '../browser.ts';
import { whisper } from '../whispers.ts';

/** Setup for each test file. */
export function prepareLive(): void {
  // Other tests may have left the vote closed, when no candidate can be added.
  test.beforeAll(async () => void (await setVoting('open')));
  // An empty list shows a new whisper directly, while a list that is being read hides it behind a button.
  test.beforeEach(() => clear('messages'));
  // The browser logs expected refusals of the token call and of Firestore.
  test.beforeEach(({ pageConsole }) => pageConsole.allow(/status of (401|403|404|503)|Failed to load resource/));
}

/** Sends a new whisper. Resolves with its text. */
export async function newWhisper(text = `Live ${randomUUID()}`): Promise<string> {
  await whisper(text);
  return text;
}
