import type { RequestBody } from '@fresher-party/contract/endpoints';
import { knownDevice } from '../state/session/known-device.ts';
import { call } from './client.ts';

/** Logs in, with the token of this known device if there is one for the e-mail address (ADR 29). */
export async function logIn(body: RequestBody<'POST /login'>) {
  const device = await knownDevice(body.email);
  return call('POST /login', { body: device === undefined ? body : { ...body, device } });
}
