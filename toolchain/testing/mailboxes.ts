/** A mail server that keeps the code and the link of each mail: an inbox of thousands would be slow to list. */

import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly code: string | undefined;
  readonly link: string | undefined;
}

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** Answers to a recipient: for now, as one that it doesn't know, or as the sender's fault. */
const addressRefusals = {
  'defer-address': refusal(451, 'Try again later'),
  'unknown-address': refusal(550, '5.1.1 No such user here'),
  denied: refusal(550, '5.7.1 Too many mails from you'),
};
/** Answers to a whole mail, for now and permanently. */
const refusals = { ...addressRefusals, defer: refusal(451, 'no'), refuse: refusal(550, 'no') };

/** What it does with a mail: takes it, refuses it, or closes the connection before or after taking it. */
export type Treatment = 'take' | 'drop' | 'take-and-drop' | keyof typeof refusals;

export interface Mailboxes {
  /** For SMTP_URL. */
  readonly url: string;
  /** The mails to an address, oldest first. */
  mailsTo(address: string): readonly Received[];
  /** The code in the first mail to an address. Throws when none has come within so many milliseconds. */
  codeTo(address: string, patienceMs: number): Promise<string>;
  /** Refuses recipients from now on, or takes them again. */
  refuse(isRefusing: boolean): void;
  /** Addresses that have mails, with how many. */
  counts(): ReadonlyMap<string, number>;
  /** How often each Message-ID was taken. */
  readonly taken: ReadonlyMap<string, number>;
  /** The newest mail that was taken, headers included. */
  newest(): string;
  /** Recipients that were asked for, in their order. */
  readonly recipients: readonly string[];
  /** Mails that `refuse` has refused. */
  refused(): number;
  /** Connections that were ever opened: a pool keeps this low. */
  connections(): number;
  close(): Promise<void>;
}

/** Long lines of a mail are broken with `=`. */
const unfold = (mail: string): string => mail.replace(/=\r?\n/g, '');

/** `treat` is asked for each recipient and each text; `before` is awaited before a text is answered. */
export async function openMailboxes(
  treat: (to: string) => Treatment = () => 'take',
  before: (to: string) => Promise<void> = async () => {},
): Promise<Mailboxes> {
  const mails = new Map<string, Received[]>();
  const taken = new Map<string, number>();
  const recipients: string[] = [];
  let newest = '';
  let connections = 0;
  let isRefusing = false;
  let refused = 0;
  const take = (text: string, to: string): void => {
    newest = text;
    const id = /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? 'none';
    taken.set(id, (taken.get(id) ?? 0) + 1);
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
      const treatment = isRefusing ? 'defer-address' : treat(address);
      done(addressRefusals[treatment as keyof typeof addressRefusals]);
    },
    async onData(stream, { id, envelope }, done) {
      // Undefined when the client went away in the middle of it.
      const text = await buffer(stream).then(String, () => undefined);
      if (text === undefined) return;
      const to = envelope.rcptTo[0]?.address ?? '';
      const treatment = treat(to);
      await before(to);
      if (treatment === 'take' || treatment === 'take-and-drop') take(text, to);
      if (treatment === 'take') done();
      else if (treatment === 'drop' || treatment === 'take-and-drop')
        for (const { _socket, session } of connectionsOf(server)) session.id === id && _socket?.destroy();
      else done(refusals[treatment]);
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
    taken,
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

/** Typed by no declaration of the package. */
const connectionsOf = (server: SMTPServer) =>
  server.connections as unknown as Set<{
    readonly _socket?: { destroy(): void };
    readonly session: { readonly id: string };
  }>;
