/**
 * Preloaded into the function's process (`node --import`): prints every Firestore operation, from the client's own log
 * of what it sends and receives. A document fetched, found by a query or looked for in vain is a read, and so is an
 * aggregation; every document of a commit is a write, and a delete too when that is what the commit does to it. A document
 * that a commit only verifies counts as a read: nothing says what it is billed (ADR 52).
 */

import { ClientRequest } from 'node:http';
import { setLogFunction } from '@google-cloud/firestore';

interface Message {
  readonly documents?: readonly unknown[];
  readonly writes?: readonly { readonly delete?: string; readonly verify?: string }[];
  readonly document?: unknown;
  readonly result?: { readonly aggregateFields?: unknown };
}

const print = (kind: 'reads' | 'writes' | 'deletes', count: number): boolean =>
  count > 0 && process.stdout.write(`firestore ${kind} ${count}\n`);

function printCommit(writes: NonNullable<Message['writes']>): void {
  print('reads', writes.filter((write) => write.verify).length);
  print('writes', writes.filter((write) => !write.verify).length);
  print('deletes', writes.filter((write) => write.delete).length);
}

// Commits over REST (functions/src/firestore/verified-commit.ts) pass the client library by.
const { end } = ClientRequest.prototype;
ClientRequest.prototype.end = function (this: ClientRequest, ...args: unknown[]) {
  if (this.path.endsWith(':commit')) printCommit(JSON.parse(String(args[0])).writes);
  return Reflect.apply(end, this, args);
};

setLogFunction((line) => {
  const [, direction, json = '{}'] =
    /Firestore\.request(?:Stream)?\b.*?(Sending request|Received response): (\{.*\})/s.exec(line) ?? [];
  const message: Message = JSON.parse(json);
  if (direction === 'Sending request') {
    print('reads', message.documents?.length ?? 0);
    printCommit(message.writes ?? []);
  } else if (message.document || message.result?.aggregateFields) print('reads', 1);
});
