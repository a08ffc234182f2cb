import { Agent as PlainAgent, request as requestPlainly } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { applicationDefault } from 'firebase-admin/app';
import type { DocumentReference, DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { Config } from '../core/config.ts';
import { withTimeout } from '../core/timeout.ts';
import { firestoreError } from './errors.ts';
import { jsonFields, timeText } from './json-value.ts';

/** A document as this instance has read it. */
export interface Known<T> {
  readonly path: string;
  readonly data: T;
  /** Undefined if the document does not exist. */
  readonly updateTime: Timestamp | undefined;
  /** The database's time of the read. */
  readonly readTime: Timestamp;
}

export function knownOf<T>(found: DocumentSnapshot<T>): Known<T | undefined> {
  const { ref, updateTime, readTime } = found;
  return { path: ref.path, data: found.data(), updateTime, readTime };
}

interface Creation {
  readonly ref: DocumentReference;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Creates documents in one round trip if all of `known` are unchanged; otherwise writes nothing. Rejects as Firestore
 * does: ALREADY_EXISTS for an existing document, FAILED_PRECONDITION or NOT_FOUND for a changed one.
 */
export type CommitVerified = (known: readonly Known<unknown>[], created: readonly Creation[]) => Promise<void>;

/** From the connection on. Leaves time for a retry within a call's timeout. */
const timeoutMs = 4000;
/** With more at once, the emulator commits less in a second (ADR 52). */
const connections = { keepAlive: true, maxSockets: 16 };

/** The endpoint of commits, and their authorization. */
function lineTo(emulator: string | undefined) {
  if (emulator !== undefined) {
    const agent = new PlainAgent(connections);
    return { origin: `http://${emulator}`, agent, send: requestPlainly, token: async () => 'owner' };
  }
  const credential = applicationDefault();
  const token = async (): Promise<string> => (await credential.getAccessToken()).access_token;
  return { origin: 'https://firestore.googleapis.com', agent: new Agent(connections), send: request, token };
}

/** Uses REST, because the client library for Node does not support `verify` (ADR 52). Reuses connections. */
export function verifiedCommits({ GCLOUD_PROJECT, emulators }: Pick<Config, 'GCLOUD_PROJECT' | 'emulators'>) {
  const { origin, agent, send, token } = lineTo(emulators?.firestore);
  const documents = `projects/${GCLOUD_PROJECT}/databases/(default)/documents`;
  const url = `${origin}/v1/${documents}:commit`;

  async function post(body: string): Promise<void> {
    const late = (): never => {
      throw firestoreError('UNAVAILABLE', 'no access token in time');
    };
    const headers = {
      Authorization: `Bearer ${await withTimeout(token(), timeoutMs, late)}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    };
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const lost = ({ message }: Error) => reject(firestoreError('UNAVAILABLE', message));
    const outgoing = send(url, { method: 'POST', agent, headers }, async (response) => {
      const answer = await text(response).catch(lost);
      if (response.statusCode === 200) return resolve();
      reject(firestoreError(/"status": ?"(\w+)"/.exec(answer ?? '')?.[1] ?? 'UNKNOWN', `${response.statusCode}`));
    });
    const destroyAfter = (ms: number) => setTimeout(() => outgoing.destroy(), ms);
    // Until then it waits for one of the connections.
    let timer = destroyAfter(2 * timeoutMs);
    outgoing.once('socket', () => {
      clearTimeout(timer);
      timer = destroyAfter(timeoutMs);
    });
    outgoing.once('error', lost).end(body);
    return promise.finally(() => clearTimeout(timer));
  }

  const commit: CommitVerified = (known, created) => {
    const verified = known.map(({ path, updateTime }) => ({
      verify: `${documents}/${path}`,
      currentDocument: updateTime ? { updateTime: timeText(updateTime) } : { exists: false },
    }));
    const writes = created.map(({ ref, data }) => ({
      update: { name: `${documents}/${ref.path}`, fields: jsonFields(data) },
      currentDocument: { exists: false },
    }));
    return post(JSON.stringify({ writes: [...verified, ...writes] }));
  };
  return commit;
}
