/** An SMTP server that keeps the code and the link of each mail: an inbox of thousands would be slow to list. */

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly code: string | undefined;
  readonly link: string | undefined;
}

export interface Mailboxes {
  /** For SMTP_URL. */
  readonly url: string;
  /** The mails to an address, oldest first. */
  mailsTo(address: string): readonly Received[];
  /** The code in the first mail to an address. Throws when none has come within so many milliseconds. */
  codeTo(address: string, patienceMs: number): Promise<string>;
  /** Refuses mails from now on, or takes them again. */
  refuse(isRefusing: boolean): void;
  /** Addresses that have mails, with how many. */
  counts(): ReadonlyMap<string, number>;
  /** Mails that were refused. */
  refused(): number;
  /** Connections that were ever opened: a pool keeps this low. */
  connections(): number;
  close(): Promise<void>;
}

/** Long lines of a mail are broken with `=`. */
const unfold = (mail: string): string => mail.replace(/=\r?\n/g, '');

export async function openMailboxes(): Promise<Mailboxes> {
  const mails = new Map<string, Received[]>();
  let connections = 0;
  let isRefusing = false;
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_, done) {
      connections += 1;
      done();
    },
    onRcptTo(_, __, done) {
      if (!isRefusing) return done();
      refused += 1;
      done(Object.assign(new Error('Try again later.'), { responseCode: 451 }));
    },
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        const mail = unfold(raw);
        const received = { code: /^(\d{6})\r?$/m.exec(mail)?.[1], link: /\/link#([\w-]+)/.exec(mail)?.[1] };
        for (const { address } of session.envelope.rcptTo)
          mails.set(address, [...(mails.get(address) ?? []), received]);
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const mailsTo = (address: string): readonly Received[] => mails.get(address) ?? [];
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo,
    async codeTo(address, patienceMs) {
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(20)) {
        const code = mailsTo(address)[0]?.code;
        if (code) return code;
      }
      throw new Error('A mail did not come.');
    },
    refuse: (isDown) => {
      isRefusing = isDown;
    },
    counts: () => new Map([...mails].map(([address, received]) => [address, received.length])),
    refused: () => refused,
    connections: () => connections,
    close: () => new Promise((done) => server.close(done)),
  };
}
