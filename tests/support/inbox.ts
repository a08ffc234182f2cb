/** Reads the local inbox. Deletes nothing: tests use addresses of their own. */

import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '../../toolchain/testing/env.ts';

export interface Mail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: readonly { readonly address: string; readonly name: string }[];
  readonly from: readonly { readonly address: string; readonly name: string }[];
}

/** The mails to an address that the inbox lists, oldest first: a mail is there a moment after it was taken. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${env.INBOX_URL}/email`);
  if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
  const mails = (await response.json()) as Mail[];
  return mails.filter((mail) => mail.to.some((person) => person.address === address));
}

/** How many mails an address has, once there was time for as many as expected and for one too many. */
export async function countMails(address: string, expected: number): Promise<number> {
  const deadline = Date.now() + 10_000;
  while ((await mailsTo(address)).length < expected && Date.now() < deadline) await sleep(100);
  await sleep(200);
  return (await mailsTo(address)).length;
}

export interface WaitForMail {
  /** A mail that was there before: only a later one counts. */
  readonly after?: Mail | undefined;
  /** Milliseconds, 10 s when not given. */
  readonly timeout?: number;
}

/** The newest mail to an address, waiting for one to arrive. Throws when none comes in time. */
export async function latestMail(address: string, { after, timeout = 10_000 }: WaitForMail = {}): Promise<Mail> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const mail = (await mailsTo(address)).at(-1);
    if (mail !== undefined && mail.id !== after?.id) return mail;
    if (Date.now() > deadline) throw new Error(`No mail to ${address} came within ${timeout} ms.`);
    await sleep(100);
  }
}

/** The six digits in the newest mail to an address (see `latestMail`). */
export async function waitForCode(address: string, options: WaitForMail = {}): Promise<string> {
  const mail = await latestMail(address, options);
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  if (code === undefined) throw new Error(`The mail "${mail.subject}" to ${address} holds no code.`);
  return code;
}

/** The secret of the link in the newest mail to an address (see `latestMail`). */
export async function waitForLink(address: string, options: WaitForMail = {}): Promise<string> {
  const mail = await latestMail(address, options);
  const secret = /\/link#([\w-]+)$/m.exec(mail.text)?.[1];
  if (secret === undefined) throw new Error(`The mail "${mail.subject}" to ${address} holds no link.`);
  return secret;
}

/** What a mail says, without its link, whose letters are random. */
export const wordsOf = ({ text }: Pick<Mail, 'text'>): string => text.replace(/\S+\/link#\S+/g, '');
