/**
 * Preloaded into the function's process (`node --import`): prints every Firestore operation on the wire. A read is a
 * document that is fetched, found by a query or missing, or an aggregation. A write is a document of a commit; a
 * deleted one also counts as a delete. A document that a commit only verifies counts as a read, because its price is
 * not documented (ADR 52).
 */

import { ClientRequest } from 'node:http';
import http2, { type ClientHttp2Stream } from 'node:http2';
import { createRequire } from 'node:module';

interface Message {
  readonly documents?: readonly unknown[] | null;
  readonly writes?: readonly { readonly delete?: string | null; readonly verify?: string }[] | null;
  readonly document?: unknown;
  readonly result?: { readonly aggregateFields?: unknown } | null;
}

const print = (kind: 'reads' | 'writes' | 'deletes', count: number): boolean =>
  count > 0 && process.stdout.write(`firestore ${kind} ${count}\n`);

function printCommit(writes: NonNullable<Message['writes']>): void {
  print('reads', writes.filter((write) => write.verify).length);
  print('writes', writes.filter((write) => !write.verify).length);
  print('deletes', writes.filter((write) => write.delete).length);
}

// Commits over REST (functions/src/firestore/verified-commit.ts) bypass the client library.
const { end } = ClientRequest.prototype;
ClientRequest.prototype.end = function (this: ClientRequest, ...args: unknown[]) {
  if (this.path.endsWith(':commit')) printCommit(JSON.parse(String(args[0])).writes);
  return Reflect.apply(end, this, args);
};

type Type = { decode(bytes: Uint8Array): Message };
// Missing in the library's types.
const types: Record<string, Type> = createRequire(import.meta.url)('@google-cloud/firestore').protos.google.firestore
  .v1;
const sent: Record<string, Type | undefined> = {
  BatchGetDocuments: types.BatchGetDocumentsRequest,
  Commit: types.CommitRequest,
  BatchWrite: types.BatchWriteRequest,
};
const received: Record<string, Type | undefined> = {
  RunQuery: types.RunQueryResponse,
  RunAggregationQuery: types.RunAggregationQueryResponse,
};

/** Splits a gRPC stream into messages, each with a prefix of one flag byte and four length bytes. */
function eachMessage(handle: (message: Buffer) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
      const end = 5 + rest.readUInt32BE(1);
      handle(rest.subarray(5, end));
      rest = rest.subarray(end);
    }
  };
}

function countOn(stream: ClientHttp2Stream, path: string): void {
  const method = /^\/google\.firestore\.v1\.Firestore\/(\w+)$/.exec(path)?.[1] ?? '';
  const [request, response] = [sent[method], received[method]];
  if (request) {
    const take = eachMessage((bytes) => {
      const { documents, writes } = request.decode(bytes);
      print('reads', documents?.length ?? 0);
      printCommit(writes ?? []);
    });
    const { write } = stream;
    stream.write = (piece: Buffer, ...rest: unknown[]) => {
      take(piece);
      return Reflect.apply(write, stream, [piece, ...rest]);
    };
  }
  if (response) {
    const take = eachMessage((bytes) => {
      const { document, result } = response.decode(bytes);
      if (document || result?.aggregateFields) print('reads', 1);
    });
    const { emit } = stream;
    stream.emit = (event: string, ...rest: unknown[]) => {
      if (event === 'data') take(rest[0] as Buffer);
      return Reflect.apply(emit, stream, [event, ...rest]);
    };
  }
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
