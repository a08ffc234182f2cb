/**
 * Preloaded into the function's process (`node --import`): prints each password hash, and each Firestore operation on
 * the wire. A read is a document that is fetched, found or missing, or a thousand entries that are counted; a write is a
 * document of a commit.
 */

import http2, { type ClientHttp2Stream } from 'node:http2';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

interface Message {
  readonly documents?: readonly unknown[] | null;
  readonly writes?: readonly unknown[] | null;
  readonly document?: unknown;
  readonly result?: { readonly aggregateFields?: Readonly<Record<string, { integerValue?: unknown }>> } | null;
}

const print = (kind: 'reads' | 'writes', count: number): boolean =>
  count > 0 && process.stdout.write(`firestore ${kind} ${count}\n`);

type Type = { decode(bytes: Uint8Array): Message };
// Missing in the library's types.
const types: Record<string, Type> = require('@google-cloud/firestore').protos.google.firestore.v1;

/** Splits a gRPC stream into messages, each with a prefix of one flag byte and four length bytes. */
function eachMessage(type: Type | undefined, handle: (message: Message) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    while (type && rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
      const length = 5 + rest.readUInt32BE(1);
      handle(type.decode(rest.subarray(5, length)));
      rest = rest.subarray(length);
    }
  };
}

function countOn(stream: ClientHttp2Stream, path: string): void {
  const method = /^\/google\.firestore\.v1\.Firestore\/(\w+)$/.exec(path)?.[1] ?? '';
  const isQuery = method === 'RunQuery' || method === 'RunAggregationQuery';
  const sent = eachMessage(isQuery ? undefined : types[`${method}Request`], ({ documents, writes }) => {
    print('reads', documents?.length ?? 0);
    print('writes', writes?.length ?? 0);
  });
  const received = eachMessage(isQuery ? types[`${method}Response`] : undefined, ({ document, result }) => {
    const counted = Object.values(result?.aggregateFields ?? {}).map(({ integerValue }) => Number(integerValue));
    print('reads', document ? 1 : counted.reduce((sum, entries) => sum + Math.max(1, Math.ceil(entries / 1000)), 0));
  });
  const { write, emit } = stream;
  stream.write = (piece: Buffer, ...rest: unknown[]) => {
    sent(piece);
    return Reflect.apply(write, stream, [piece, ...rest]);
  };
  stream.emit = (event: string, ...rest: unknown[]) => {
    if (event === 'data') received(rest[0] as Buffer);
    return Reflect.apply(emit, stream, [event, ...rest]);
  };
}

const { connect } = http2;
http2.connect = (...args: unknown[]) => {
  const session: http2.ClientHttp2Session = Reflect.apply(connect, http2, args);
  const { request } = session;
  session.request = (headers, options) => {
    const stream = request.call(session, headers, options);
    countOn(stream, String((headers as http2.OutgoingHttpHeaders | undefined)?.[':path']));
    return stream;
  };
  return session;
};

type Library = Record<'hash' | 'verify', (...args: unknown[]) => unknown>;

// Patched before the function imports it.
const library = require('@node-rs/argon2') as Library;
for (const name of ['hash', 'verify'] as const) {
  const real = library[name];
  library[name] = (...args) => {
    process.stdout.write('argon2 hashes 1\n');
    return real(...args);
  };
}
