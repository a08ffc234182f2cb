/** What is kept of requests for codes (ADR 22), and the same requests made at once. */

import { limits } from '@fresher-party/contract/limits';
import type { DocumentReference } from 'firebase-admin/firestore';
import { countWrongCodes, mailboxRefOf } from '../../functions/src/features/accounts/codes/mailbox-store.ts';
import type { CodeDoc, MailboxDoc } from '../../functions/src/firestore/collections.ts';
import { password, userIdOf } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { env } from '../../toolchain/testing/env.ts';
import { collections } from '../../toolchain/testing/state.ts';
import { mailsTo, waitForCode, waitForLink } from './inbox.ts';

/** The requests of an address, oldest first. */
export async function requestsOf(email: string): Promise<({ id: string } & CodeDoc)[]> {
  const { docs } = await collections.codes.where('uid', '==', userIdOf(email)).get();
  return docs.map((doc) => ({ id: doc.id, ...doc.data() })).sort((a, b) => a.sentAt - b.sentAt);
}

/** What was mailed to an address, and the wrong codes of a day. */
export const mailboxOf = (email: string): DocumentReference<MailboxDoc> =>
  mailboxRefOf(collections, env.USER_ID_KEY, email);

/** Lets another mail go to the address at once; wrong codes stay counted. */
export async function forgetMails(email: string): Promise<void> {
  if ((await mailboxOf(email).get()).exists) await mailboxOf(email).update({ sent: [] });
}

/** All wrong codes that were counted against an address. */
export async function wrongCodesOf(email: string): Promise<number> {
  const { wrong = {} } = (await mailboxOf(email).get()).data() ?? {};
  return Object.values(wrong).reduce((sum, count) => sum + count, 0);
}

/** Another code than this one. */
export const wrongCode = (otp: string, step = 1): string =>
  ((Number(otp) + step) % 1_000_000).toString().padStart(6, '0');

interface Asked {
  readonly id: string;
  readonly otp: string;
  readonly link: string;
}

/** Signs up as our own client does, and reads the mail. */
export async function askToSignUp(
  email: string,
  { bound = true, ...person }: { bound?: boolean; name?: string; password?: string } = {},
): Promise<Asked> {
  await forgetMails(email);
  const after = (await mailsTo(email)).at(-1);
  const { json } = await call('POST /signup', { body: { name: 'Asha', password, ...person, email, bound } });
  return { id: json.signupId, otp: await waitForCode(email, { after }), link: await waitForLink(email, { after }) };
}

/** Asks to reset as our own client does, and reads the mail. */
export async function askToReset(email: string, { bound = true } = {}): Promise<Asked> {
  await forgetMails(email);
  const after = (await mailsTo(email)).at(-1);
  const { json } = await call('POST /forgot-password', { body: { email, bound } });
  return { id: json.resetId, otp: await waitForCode(email, { after }), link: await waitForLink(email, { after }) };
}

/** As if so many wrong codes had been typed for the address today that its mails hold a link alone. */
export async function exhaustCodes(email: string): Promise<void> {
  await countWrongCodes(mailboxOf(email), limits.wrongCodesPerDay, new Date());
}
