/** Reads the local inbox. Deletes nothing, because tests use unique addresses. */

import { setTimeout as sleep } from 'node:timers/promises';
import pWaitFor from 'p-wait-for';
import { env } from './env.ts';

interface Mail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: readonly { readonly address: string; readonly name: string }[];
  readonly from: readonly { readonly address: string; readonly name: string }[];
}

/** The mails to an address, oldest first. A mail is listed shortly after it was accepted. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${env.INBOX_URL}/email`);
  if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
  const mails = (await response.json()) as Mail[];
  return mails.filter((mail) => mail.to.some((person) => person.address === address));
}

/** The number of mails to an address, after waiting for the expected ones and for a possible extra one. */
export async function countMails(address: string, expected: number): Promise<number> {
  const timeout = { milliseconds: 10_000, fallback: () => {} };
  await pWaitFor(async () => (await mailsTo(address)).length >= expected, { interval: 100, timeout });
  await sleep(200);
  return (await mailsTo(address)).length;
}

interface WaitForMail {
  readonly after?: Mail | undefined;
  /** Milliseconds; default 10 s. */
  readonly timeout?: number;
}

/** Waits for the newest mail to an address. Throws on timeout. */
export async function latestMail(address: string, { after, timeout = 10_000 }: WaitForMail = {}): Promise<Mail> {
  const newest = async () => {
    const mail = (await mailsTo(address)).at(-1);
    return mail !== undefined && mail.id !== after?.id && pWaitFor.resolveWith(mail);
  };
  const message = `No mail to ${address} came within ${timeout} ms.`;
  return pWaitFor(newest, { interval: 100, timeout: { milliseconds: timeout, message } });
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

/** The text of a mail without its random link. */
export const wordsOf = ({ text }: Pick<Mail, 'text'>): string => text.replace(/\S+\/link#\S+/g, '');
