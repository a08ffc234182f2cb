/** A mail server that treats each recipient as a test says. */

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

/** Answers to a recipient: an unknown mailbox, or a refusal of the sender. */
const refusals = {
  'unknown-address': refusal(550, '5.1.1 No such user here'),
  denied: refusal(550, '5.7.1 Too many mails from you'),
};

export type MailBehaviour = 'accept' | keyof typeof refusals;

export interface Mailboxes {
  readonly url: string;
  readonly recipients: readonly string[];
  /** Accepted mails with headers, by address. */
  readonly mails: ReadonlyMap<string, readonly string[]>;
  close(): Promise<void>;
}

export async function openMailboxes(behaviour: () => MailBehaviour = () => 'accept'): Promise<Mailboxes> {
  const mails = new Map<string, string[]>();
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onRcptTo({ address }, _, done) {
      recipients.push(address);
      const answer = behaviour();
      done(answer === 'accept' ? null : refusals[answer]);
    },
    async onData(stream, { envelope }, done) {
      const to = envelope.rcptTo[0]?.address ?? '';
      mails.set(to, [...(mails.get(to) ?? []), await text(stream)]);
      done();
    },
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    recipients,
    mails,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}
