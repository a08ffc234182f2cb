/** Preloaded into the function's process (`node --import`): prints each Firestore operation, and each password hash. */

import { createRequire } from 'node:module';
import '../../scripts/bench/count-operations.ts';

type Library = Record<'hash' | 'verify', (...args: unknown[]) => unknown>;

// Patched before the function imports it.
const library = createRequire(import.meta.url)('@node-rs/argon2') as Library;
for (const name of ['hash', 'verify'] as const) {
  const real = library[name];
  library[name] = (...args) => {
    process.stdout.write('argon2 hashes 1\n');
    return real(...args);
  };
}
