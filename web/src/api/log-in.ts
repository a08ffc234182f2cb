import type { RequestBody } from '@fresher-party/contract/endpoints';
import { knownDevice } from '../state/session/known-device.ts';
import { call } from './client.ts';

/** Logs in, with the mark of this device if it has one for the address (ADR 29). */
export async function logIn(body: RequestBody<'POST /login'>) {
  const device = await knownDevice(body.email);
  return call('POST /login', { body: device === undefined ? body : { ...body, device } });
}
