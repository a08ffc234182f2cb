/** Requests for codes, and their stored records (ADR 22). */

import type { DocumentReference } from 'firebase-admin/firestore';
import type { CodeDoc, MailboxDoc } from '../../functions/src/db/collections.ts';
import { mailboxRefOf } from '../../functions/src/features/accounts/codes/store.ts';
import { password, userIdOf } from './actors.ts';
import { call } from './api.ts';
import { env } from './env.ts';
import { mailsTo, waitForCode, waitForLink } from './inbox.ts';
import { collections } from './state.ts';

/** The requests of an address, oldest first. */
export async function requestsOf(email: string): Promise<({ id: string } & CodeDoc)[]> {
  const { docs } = await collections.codes.where('uid', '==', userIdOf(email)).get();
  return docs.map((doc) => ({ id: doc.id, ...doc.data() })).sort((a, b) => a.sentAt - b.sentAt);
}

/** The record of an address's mails and wrong codes. */
export const mailboxOf = (email: string): DocumentReference<MailboxDoc> =>
  mailboxRefOf(collections, env.USER_ID_KEY, email);

/** Resets the mail limit of an address, but not its wrong codes. */
export async function resetMailLimit(email: string): Promise<void> {
  if ((await mailboxOf(email).get()).exists) await mailboxOf(email).update({ sent: [] });
}

export async function wrongCodesOf(email: string): Promise<number> {
  const { wrong = {} } = (await mailboxOf(email).get()).data() ?? {};
  return Object.values(wrong).reduce((sum, count) => sum + count, 0);
}

export const wrongCode = (otp: string, step = 1): string =>
  ((Number(otp) + step) % 1_000_000).toString().padStart(6, '0');

interface Asked {
  readonly id: string;
  readonly otp: string;
  readonly link: string;
}

/** Signs up like our own client, and reads the mail. */
export async function askToSignUp(
  email: string,
  { bound = true, ...person }: { bound?: boolean; name?: string; password?: string } = {},
): Promise<Asked> {
  await resetMailLimit(email);
  const after = (await mailsTo(email)).at(-1);
  const { json } = await call('POST /signup', { body: { name: 'Asha', password, ...person, email, bound } });
  return { id: json.signupId, otp: await waitForCode(email, { after }), link: await waitForLink(email, { after }) };
}

export async function askToReset(email: string, { bound = true } = {}): Promise<Asked> {
  await resetMailLimit(email);
  const after = (await mailsTo(email)).at(-1);
  const { json } = await call('POST /forgot-password', { body: { email, bound } });
  return { id: json.resetId, otp: await waitForCode(email, { after }), link: await waitForLink(email, { after }) };
}
