/** A mail server of a test's own: it counts mails by Message-ID, and fails on request. */

import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * What it does with a mail: takes it, refuses it for now or permanently, or closes the connection before or after taking
 * it; or refuses its recipient, as one that it doesn't know or as its sender's fault.
 */
export type Treatment = 'take' | 'defer' | 'refuse' | 'drop' | 'take-and-drop' | 'unknown-address' | 'denied';

export interface MailServer {
  readonly url: string;
  /** How often each Message-ID was taken. */
  readonly taken: ReadonlyMap<string, number>;
  /** Recipients that it was given, in their order. */
  readonly recipients: readonly string[];
  /** Everything that was taken, headers included. */
  readonly texts: readonly string[];
  stop(): Promise<void>;
}

const refusal = (code: number, text = 'no') => Object.assign(new Error(text), { responseCode: code });

const recipientRefusals: Partial<Record<Treatment, Error>> = {
  'unknown-address': refusal(550, '5.1.1 No such user here'),
  denied: refusal(550, '5.7.1 Too many mails from you'),
};

/** `treat` is asked for each mail, with its recipient; `before` is awaited before the text is answered. */
export async function startMailServer(
  treat: (to: string) => Treatment = () => 'take',
  before: (to: string) => Promise<void> = async () => {},
): Promise<MailServer> {
  const taken = new Map<string, number>();
  const texts: string[] = [];
  const recipients: string[] = [];
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _, done) {
      recipients.push(address);
      done(recipientRefusals[treat(address)]);
    },
    async onData(stream, session, done) {
      // Undefined when the client went away in the middle of it.
      const text = await buffer(stream).then(String, () => undefined);
      if (text === undefined) return;
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const id = /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? 'none';
      const treatment = treat(to);
      await before(to);
      if (treatment === 'take' || treatment === 'take-and-drop') {
        taken.set(id, (taken.get(id) ?? 0) + 1);
        texts.push(text);
      }
      if (treatment === 'take') done();
      else if (treatment === 'defer') done(refusal(451));
      else if (treatment === 'refuse') done(refusal(550));
      else
        for (const { _socket, session: open } of connectionsOf(server)) if (open.id === session.id) _socket?.destroy();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    recipients,
    texts,
    async stop() {
      for (const { _socket } of connectionsOf(server)) _socket?.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

interface Connection {
  readonly _socket?: { destroy(): void };
  readonly session: { readonly id: string };
}

/** Typed by no declaration of the package. */
const connectionsOf = (server: SMTPServer): Connection[] => [...(server.connections as unknown as Set<Connection>)];
