import * as logger from 'firebase-functions/logger';
import { AppError } from '../../core/errors.ts';
import { withTimeout } from '../../core/timeout.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends one mail. Rejects with MAIL_UNAVAILABLE when the server is out of reach or slower than 5 s. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const timeoutMs = 5000;

/** Mail over SMTP. nodemailer is loaded with the first mail, to keep it out of the cold start. */
export function smtpMailer(url: string, from: string): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
      });
      try {
        await withTimeout(transport.sendMail({ from, ...mail }), timeoutMs, () => {
          throw new Error('slow mail server');
        });
      } catch (error) {
        // Only the kind of failure: the server's answer may quote the address or the mail.
        logger.warn('mail not sent', { reason: (error as { code?: string }).code ?? 'TIMEOUT' });
        throw new AppError('MAIL_UNAVAILABLE');
      } finally {
        transport.close();
      }
    },
  };
}

/** Sends a mail after its commit; undoes the commit when the mail can't be sent. Throws MAIL_UNAVAILABLE. */
export async function sendOrUndo(mailer: Mailer, mail: Mail, undo: () => Promise<void>): Promise<void> {
  try {
    return await mailer.send(mail);
  } catch (error) {
    await undo();
    throw error;
  }
}
