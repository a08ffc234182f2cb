/** What the tests of tonight share. */

import { newActor } from '../../../toolchain/testing/actors.ts';
import { succeed } from '../../../toolchain/testing/api.ts';
import { collections } from '../../../toolchain/testing/state.ts';

export async function whisper(text: string): Promise<string> {
  const { token } = await newActor('guest', 'Asha Rao');
  await succeed('POST /messages/send', { token, body: { message: text } });
  const { docs } = await collections.messages.where('message', '==', text).get();
  return docs[0]?.id ?? '';
}

export const stateOf = async (id: string) => (await collections.messages.doc(id).get()).get('state');
