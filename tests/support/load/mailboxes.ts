/** A real SMTP server that remembers what each mail held: an inbox of thousands would be slow to list. */

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
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
  /** Connections that were ever opened: a pool keeps this low. */
  connections(): number;
  close(): Promise<void>;
}

/** Long lines of a mail are broken with `=`. */
const unfold = (mail: string): string => mail.replace(/=\r?\n/g, '');

export async function openMailboxes(): Promise<Mailboxes> {
  const mails = new Map<string, Received[]>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_, done) {
      connections += 1;
      done();
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
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (address) => mails.get(address) ?? [],
    connections: () => connections,
    close: () => new Promise((done) => server.close(done)),
  };
}
