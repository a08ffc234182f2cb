/** The only module that imports the Firebase SDK. Organisers' pages load it when they start to listen (ADR 33). */

import type { LiveToken } from '@fresher-party/contract/calls/accounts';
import { deleteApp, initializeApp, setLogLevel } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithCustomToken } from 'firebase/auth';
import {
  collection,
  connectFirestoreEmulator,
  type DocumentSnapshot,
  doc,
  type FirestoreError,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  type QuerySnapshot,
  query,
} from 'firebase/firestore';
import type { LiveTarget } from './targets.ts';

export interface LiveListener {
  /** Called at first and for each change; from the SDK's cache while the database can't be reached. */
  readonly onNext: (snapshot: QuerySnapshot | DocumentSnapshot) => void;
  readonly onEnd: (error: FirestoreError) => void;
}

export type Connection = Awaited<ReturnType<typeof connect>>;

export async function connect({ token, config: { projectId, apiKey, emulators } }: LiveToken) {
  // Listeners handle their errors; the warnings of the SDK's parts would be noise in the console.
  setLogLevel('silent');
  // Each needs a name of its own.
  const app = initializeApp({ projectId, apiKey }, `live-${performance.now()}`);
  // Without a pop-up resolver, which would load a script from Google.
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  const db = initializeFirestore(app, { localCache: memoryLocalCache(), experimentalAutoDetectLongPolling: true });
  if (emulators) {
    connectAuthEmulator(auth, `http://${emulators.auth}`, { disableWarnings: true });
    const { hostname, port } = new URL(`http://${emulators.firestore}`);
    connectFirestoreEmulator(db, hostname, Number(port));
  }
  try {
    await signInWithCustomToken(auth, token);
  } catch (error) {
    await deleteApp(app);
    throw error;
  }
  return {
    listen(target: LiveTarget, { onNext, onEnd }: LiveListener) {
      const options = { includeMetadataChanges: true };
      return 'document' in target
        ? onSnapshot(doc(db, target.document), options, onNext, onEnd)
        : onSnapshot(
            query(collection(db, target.collection), orderBy(target.newestBy, 'desc'), limit(target.limit)),
            options,
            onNext,
            onEnd,
          );
    },
    close: () => deleteApp(app),
  };
}
