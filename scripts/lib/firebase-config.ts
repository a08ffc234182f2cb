/** The firebase.json of a local run, derived from the production one. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';
import { host, type Ports } from './ports.ts';

interface FirebaseConfig {
  readonly hosting: Record<string, unknown>;
  readonly functions: Record<string, unknown>;
  readonly firestore: Record<string, unknown>;
}

/** Same hosting, functions and rules; the folders of the staged copy; the emulators on these ports, without UI. */
export function localFirebaseConfig(ports: Ports): Record<string, unknown> {
  const production: FirebaseConfig = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  const { predeploy: _hosting, ...hosting } = production.hosting;
  const { predeploy: _functions, ...functions } = production.functions;
  return {
    hosting: { ...hosting, public: 'web' },
    functions: { ...functions, source: 'functions' },
    firestore: { ...production.firestore, rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
    emulators: {
      auth: { host, port: ports.auth },
      functions: { host, port: ports.functions },
      firestore: { host, port: ports.firestore, websocketPort: ports.websocket },
      eventarc: { host, port: ports.eventarc },
      tasks: { host, port: ports.tasks },
      hosting: { host, port: ports.hosting },
      hub: { host, port: ports.hub },
      logging: { host, port: ports.logging },
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}
