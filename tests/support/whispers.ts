import { randomUUID } from 'node:crypto';
import { type Actor, newActor } from './actors.ts';
import { succeed } from './api.ts';
import { collections } from './state.ts';

/** Sends a whisper, by default from a new attendee. Resolves with its id. */
export async function whisper(text = `Whisper ${randomUUID()}`, sender?: Actor): Promise<string> {
  const { token } = sender ?? (await newActor('guest', 'Asha Rao'));
  await succeed('POST /messages/send', { token, body: { message: text } });
  const { docs } = await collections.messages.where('message', '==', text).get();
  return docs[0]?.id ?? '';
}

export const stateOf = async (id: string) => (await collections.messages.doc(id).get()).get('state');

export const whispersOf = async ({ user }: Actor): Promise<number> =>
  (await collections.messages.where('senderId', '==', user.id).get()).size;
