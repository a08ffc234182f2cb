import * as logger from 'firebase-functions/logger';
import { AppError } from '../../core/errors.ts';

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

const patience = 5000;

/** Mail over SMTP. nodemailer is loaded with the first mail, to keep it out of the cold start. */
export function smtpMailer(url: string, from: string): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: patience,
        greetingTimeout: patience,
        socketTimeout: patience,
        dnsTimeout: patience,
      });
      try {
        await withinPatience(transport.sendMail({ from, ...mail }));
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

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('slow mail server')), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
