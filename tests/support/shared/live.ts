/** What the tests of live share. */

import { randomUUID } from 'node:crypto';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { test } from '../browser.ts';
import { whisper } from '../whispers.ts';

/** To call in each file. */
export function prepareLive(): void {
  // Other tests may have left it closed, and then nobody can be added.
  test.beforeAll(async () => void (await setVoting('open')));
  // A list that is read keeps a new whisper behind a button; an empty one shows it.
  test.beforeEach(() => clear('messages'));
  // The token call and Firestore's own answer with refusals, which the browser logs.
  test.beforeEach(({ pageConsole }) => pageConsole.allow(/status of (401|403|404|503)|Failed to load resource/));
}

/** Resolves with the text of a new whisper. */
export async function newWhisper(text = `Live ${randomUUID()}`): Promise<string> {
  await whisper(text);
  return text;
}
