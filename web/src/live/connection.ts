/** The only module that imports the Firebase SDK. Organisers' pages load it when they start to listen (ADR 33). */

import type { LiveToken } from '@fresher-party/contract/calls/accounts';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithCustomToken } from 'firebase/auth';
import {
  collection,
  connectFirestoreEmulator,
  type DocumentSnapshot,
  doc,
  type Firestore,
  type FirestoreError,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  type QuerySnapshot,
  query,
  setLogLevel,
} from 'firebase/firestore';
import type { LiveList, LiveTarget } from './targets.ts';

export interface LiveListener {
  /** Called at first and for each change; from the SDK's cache while the database can't be reached. */
  readonly onNext: (snapshot: QuerySnapshot | DocumentSnapshot) => void;
  readonly onEnd: (error: FirestoreError) => void;
}

export interface Connection {
  readonly listen: (target: LiveTarget, listener: LiveListener) => () => void;
  readonly close: () => Promise<void>;
}

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
    listen(target, { onNext, onEnd }) {
      const options = { includeMetadataChanges: true };
      return 'document' in target
        ? onSnapshot(doc(db, target.document), options, onNext, onEnd)
        : onSnapshot(queryOf(db, target), options, onNext, onEnd);
    },
    close: () => deleteApp(app),
  };
}
