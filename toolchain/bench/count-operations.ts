/**
 * Preloaded into the function's process (`node --import`): prints every Firestore operation, from the client's own log
 * of what it sends and receives. A document fetched, found by a query or looked for in vain is a read, and so is an
 * aggregation; every document of a commit is a write, and a delete too when that is what the commit does to it.
 */

import { setLogFunction } from '@google-cloud/firestore';

interface Message {
  readonly documents?: readonly unknown[];
  readonly writes?: readonly { readonly delete?: string }[];
  readonly document?: unknown;
  readonly result?: { readonly aggregateFields?: unknown };
}

const print = (kind: 'reads' | 'writes' | 'deletes', count: number): boolean =>
  count > 0 && process.stdout.write(`firestore ${kind} ${count}\n`);

setLogFunction((line) => {
  const [, direction, json = '{}'] =
    /Firestore\.request(?:Stream)?\b.*?(Sending request|Received response): (\{.*\})/s.exec(line) ?? [];
  const message: Message = JSON.parse(json);
  if (direction === 'Sending request') {
    print('reads', message.documents?.length ?? 0);
    print('writes', message.writes?.length ?? 0);
    print('deletes', message.writes?.filter((write) => write.delete).length ?? 0);
  } else if (message.document || message.result?.aggregateFields) print('reads', 1);
});
