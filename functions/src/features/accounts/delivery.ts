import type { Mail, Mailer } from './mailer.ts';

/** Sends a mail after its commit; when that fails, takes the commit back and throws MAIL_UNAVAILABLE. */
export async function sendOrTakeBack(mailer: Mailer, mail: Mail, takeBack: () => Promise<void>): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    await takeBack();
    throw error;
  }
}
