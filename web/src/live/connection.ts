/** The only module that imports the Firebase SDK. Organisers' pages load it when they start to listen (ADR 33). */

import type { LiveToken } from '@fresher-party/contract/calls/accounts';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithCustomToken } from 'firebase/auth';
import {
  collection,
  connectFirestoreEmulator,
  type DocumentData,
  type DocumentSnapshot,
  doc,
  type Firestore,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  query,
  setLogLevel,
  Timestamp,
} from 'firebase/firestore';
import type { LiveList, LiveTarget } from './targets.ts';

export type LiveRecord = Readonly<Record<string, unknown>> & { readonly id: string };

export interface LiveListener {
  /** `isCurrent` is false while the database can't be reached; `hasChanged` is false when only `isCurrent` changed. */
  readonly onRecords: (records: readonly LiveRecord[], isCurrent: boolean, hasChanged: boolean) => void;
  readonly onEnd: (code: string) => void;
}

export interface Connection {
  readonly listen: (target: LiveTarget, listener: LiveListener) => () => void;
  readonly close: () => Promise<void>;
}

const plain = (value: unknown): unknown => (value instanceof Timestamp ? value.toDate().toISOString() : value);

const recordOf = (id: string, data: DocumentData): LiveRecord => ({
  ...Object.fromEntries(Object.entries(data).map(([name, value]) => [name, plain(value)])),
  id,
});

const queryOf = (db: Firestore, { collection: name, newestBy, limit: most }: LiveList) =>
  query(collection(db, name), orderBy(newestBy, 'desc'), limit(most));

const withHost = (address: string): [host: string, port: number] => {
  const { hostname, port } = new URL(`http://${address}`);
  return [hostname, Number(port)];
};

/** The number of the last SDK app: each needs a unique name. */
let opened = 0;

export async function connect({ token, config: { projectId, apiKey, emulators } }: LiveToken): Promise<Connection> {
  // Listeners handle their errors; the SDK's warnings would be noise in the console.
  setLogLevel('silent');
  opened += 1;
  const app = initializeApp({ projectId, apiKey }, `live-${opened}`);
  // Without a pop-up resolver, which would load a script from Google.
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  const db = initializeFirestore(app, { localCache: memoryLocalCache(), experimentalAutoDetectLongPolling: true });
  if (emulators) {
    connectAuthEmulator(auth, `http://${emulators.auth}`, { disableWarnings: true });
    connectFirestoreEmulator(db, ...withHost(emulators.firestore));
  }
  try {
    await signInWithCustomToken(auth, token);
  } catch (error) {
    await deleteApp(app);
    throw error;
  }
  return {
    listen(target, { onRecords, onEnd }) {
      let isFirst = true;
      const report = (records: readonly LiveRecord[], fromCache: boolean, changes: number) => {
        onRecords(records, !fromCache, changes > 0 || (isFirst && !fromCache));
        if (!fromCache) isFirst = false;
      };
      const options = { includeMetadataChanges: true };
      const end = ({ code }: { code: string }) => onEnd(code);
      if ('document' in target) {
        let before = '';
        const next = (snapshot: DocumentSnapshot) => {
          const data = snapshot.data();
          const records = data ? [recordOf(snapshot.id, data)] : [];
          const now = JSON.stringify(records);
          report(records, snapshot.metadata.fromCache, now === before ? 0 : 1);
          before = now;
        };
        return onSnapshot(doc(db, target.document), options, next, end);
      }
      return onSnapshot(
        queryOf(db, target),
        options,
        (snapshot) => {
          const records = snapshot.docs.map((found) => recordOf(found.id, found.data()));
          report(records, snapshot.metadata.fromCache, snapshot.docChanges().length);
        },
        end,
      );
    },
    close: () => deleteApp(app),
  };
}
