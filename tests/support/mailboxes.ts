/** A fake mail server that stores only the code and the link of each mail, which is fast for thousands of mails. */

import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly code: string | undefined;
  readonly link: string | undefined;
}

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** Answers to a recipient: a temporary error, an unknown mailbox, or a refusal of the sender. */
const addressRefusals = {
  'defer-address': refusal(451, 'Try again later'),
  'unknown-address': refusal(550, '5.1.1 No such user here'),
  denied: refusal(550, '5.7.1 Too many mails from you'),
};
/** Answers to a mail, with a temporary and a permanent error. */
const refusals = { ...addressRefusals, defer: refusal(451, 'no'), refuse: refusal(550, 'no') };

/** What it does with a mail: accept it, refuse it, or close the connection before or after accepting it. */
export type MailBehaviour = 'accept' | 'drop' | 'accept-and-drop' | keyof typeof refusals;

export interface Mailboxes {
  readonly url: string;
  /** The mails to an address, oldest first. */
  mailsTo(address: string): readonly Received[];
  /** The code in the first mail to an address. Throws if none has arrived within `timeoutMs`. */
  codeTo(address: string, timeoutMs: number): Promise<string>;
  /** Starts or stops refusing recipients. */
  refuse(isRefusing: boolean): void;
  /** The number of mails by address. */
  counts(): ReadonlyMap<string, number>;
  /** How often each Message-ID was accepted. Reveals duplicates. */
  readonly accepted: ReadonlyMap<string, number>;
  /** The newest accepted mail, with headers. */
  newest(): string;
  /** All attempted recipients, in order. */
  readonly recipients: readonly string[];
  /** The number of recipients that `refuse` has refused. */
  refused(): number;
  /** The number of connections ever opened, which a pool keeps low. */
  connections(): number;
  close(): Promise<void>;
}

/** Decodes soft line breaks of quoted-printable. */
const unfold = (mail: string): string => mail.replace(/=\r?\n/g, '');

/** `behaviourFor` is called for each recipient and each text. `before` is awaited before a text is answered. */
export async function openMailboxes(
  behaviourFor: (to: string) => MailBehaviour = () => 'accept',
  before: (to: string) => Promise<void> = async () => {},
): Promise<Mailboxes> {
  const mails = new Map<string, Received[]>();
  const accepted = new Map<string, number>();
  const recipients: string[] = [];
  let newest = '';
  let connections = 0;
  let isRefusing = false;
  let refused = 0;
  const accept = (text: string, to: string): void => {
    newest = text;
    const id = /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? 'none';
    accepted.set(id, (accepted.get(id) ?? 0) + 1);
    const mail = unfold(text);
    const received = { code: /^(\d{6})\r?$/m.exec(mail)?.[1], link: /\/link#([\w-]+)/.exec(mail)?.[1] };
    mails.set(to, [...(mails.get(to) ?? []), received]);
  };
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _, done) {
      recipients.push(address);
      if (isRefusing) refused += 1;
      const behaviour = isRefusing ? 'defer-address' : behaviourFor(address);
      done(addressRefusals[behaviour as keyof typeof addressRefusals]);
    },
    async onData(stream, { id, envelope }, done) {
      // Undefined if the client has disconnected.
      const text = await buffer(stream).then(String, () => undefined);
      if (text === undefined) return;
      const to = envelope.rcptTo[0]?.address ?? '';
      const behaviour = behaviourFor(to);
      await before(to);
      if (behaviour === 'accept' || behaviour === 'accept-and-drop') accept(text, to);
      if (behaviour === 'accept') done();
      else if (behaviour === 'drop' || behaviour === 'accept-and-drop')
        for (const { _socket, session } of connectionsOf(server)) session.id === id && _socket?.destroy();
      else done(refusals[behaviour]);
    },
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const mailsTo = (address: string): readonly Received[] => mails.get(address) ?? [];
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo,
    async codeTo(address, timeoutMs) {
      for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20)) {
        const code = mailsTo(address)[0]?.code;
        if (code) return code;
      }
      throw new Error('A mail did not come.');
    },
    refuse: (isDown) => {
      isRefusing = isDown;
    },
    counts: () => new Map([...mails].map(([address, received]) => [address, received.length])),
    accepted,
    newest: () => newest,
    recipients,
    refused: () => refused,
    connections: () => connections,
    async close() {
      for (const { _socket } of connectionsOf(server)) _socket?.destroy();
      await new Promise<void>((done) => server.close(done));
    },
  };
}

/** Missing in the package's types. */
const connectionsOf = (server: SMTPServer) =>
  server.connections as unknown as Set<{
    readonly _socket?: { destroy(): void };
    readonly session: { readonly id: string };
  }>;
