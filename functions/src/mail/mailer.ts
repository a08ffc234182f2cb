import type { Readable } from 'node:stream';
import * as logger from 'firebase-functions/logger';
import type { Transporter } from 'nodemailer';
import type { Config } from '../core/config.ts';
import { AppError } from '../core/errors.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** `<…@…>`; nodemailer generates one by default. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The mail has certainly not been sent. */
export class MailNotSent extends AppError {
  /** Whether a retry would fail too: a 5xx answer to this address or this mail. */
  readonly isFinal: boolean;
  /** Whether the mailbox does not exist. */
  readonly isUnknownAddress: boolean;

  constructor(isFinal: boolean, extras: { readonly retryAfter?: number; readonly isUnknownAddress?: boolean } = {}) {
    super('MAIL_UNAVAILABLE', extras);
    this.isFinal = isFinal;
    this.isUnknownAddress = extras.isUnknownAddress ?? false;
  }
}

/** `unknown` when the connection ended while the server was receiving the mail, so it may or may not arrive. */
type Delivery = 'sent' | 'unknown';

export type Mailer = ReturnType<typeof smtpMailer>;

/** The server, and the provider's limits for one instance. */
export type MailServer = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_RATE' | 'MAIL_CONNECTIONS' | 'isProduction'>;

const defaultTimeoutMs = 5000;
/** How long a mail may be queued and still be sent before the timeout. */
const backlogSeconds = 3;

/** Streams of one mail's text. nodemailer makes one per attempt, and reads it once the server has accepted DATA. */
interface Watched {
  readonly watched: Readable[];
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * Whether the mailbox does not exist: 5.1.1 (RFC 3463), or 5.1.10 for a domain that accepts no mail (RFC 7505). Other
 * refusals may be about us, such as 5.1.8 for our own address or a used-up quota, and would block everybody.
 */
const refusesAddress = ({ command, response = '' }: SmtpError): boolean =>
  command === 'RCPT TO' && /^550[ -]5\.1\.(1|10)\b/.test(response);

async function openPool(server: MailServer, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const pool = {
    pool: true,
    maxConnections: server.MAIL_CONNECTIONS,
    rateLimit: server.MAIL_RATE,
    rateDelta: 1000,
    // nodemailer retries only before the first byte, for example when the server has closed an idle connection.
    maxRequeues: 2,
    // `smtp://…` upgrades to TLS when the server offers it. Never without it in production.
    requireTLS: server.isProduction,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  } as const;
  const transport: Transporter = createTransport({ ...pool, url: server.SMTP_URL }, { from: server.MAIL_FROM });
  transport.use('stream', ({ message, data }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = create(options);
      (data as typeof data & Watched).watched.push(stream);
      return stream;
    };
    done();
  });
  return transport;
}

/** Mail over SMTP with pooled connections. nodemailer is loaded at the first mail, to keep it out of the cold start. */
export function smtpMailer(server: MailServer, timeoutMs = defaultTimeoutMs) {
  let pool: Promise<Transporter> | undefined;
  /** Mails in the pool: one on each connection, the others in its queue. */
  let pending = 0;
  const most = server.MAIL_CONNECTIONS + Math.ceil(server.MAIL_RATE * backlogSeconds);

  function requireCapacity(): void {
    if (pending < most) return;
    logger.warn('mail not sent', { reason: 'BACKLOG' });
    throw new MailNotSent(false, { retryAfter: 2 });
  }

  async function deliver(mail: Mail): Promise<Delivery> {
    // Started here, so that time in the queue counts.
    const signal = AbortSignal.timeout(timeoutMs);
    const watched: Readable[] = [];
    pool ??= openPool(server, timeoutMs);
    const transport = await pool;
    try {
      await transport.sendMail({ ...mail, signal, watched } as Mail);
      return 'sent';
    } catch (error) {
      const { code, responseCode } = error as SmtpError;
      // Only the error code, because the server's answer may quote the address or the mail.
      const reason = code ?? 'UNKNOWN';
      // A refusal, even after the text, means that the server has not accepted the mail.
      const isRefused = responseCode !== undefined && responseCode >= 400;
      if (!isRefused && watched.some((stream) => stream.readableDidRead)) {
        logger.warn('mail may have been sent', { reason });
        return 'unknown';
      }
      logger.warn('mail not sent', { reason });
      const isAboutThis = code === 'EENVELOPE' || code === 'EMESSAGE';
      throw new MailNotSent(isAboutThis && (responseCode ?? 0) >= 500, {
        isUnknownAddress: refusesAddress(error as SmtpError),
      });
    }
  }

  return {
    /** Throws MAIL_UNAVAILABLE if `send` would because too many are queued. */
    requireCapacity,

    /** Within 5 s. Rejects with a `MailNotSent` when it has certainly not been sent; at once when too many are queued. */
    async send(mail: Mail): Promise<Delivery> {
      requireCapacity();
      pending += 1;
      return deliver(mail).finally(() => {
        pending -= 1;
      });
    },
  };
}
