/** Preloaded into the function's process (`node --import`): prints each Firestore operation, and each password hash. */

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import '../../toolchain/bench/count-operations.ts';

const { argon2 } = crypto;
crypto.argon2 = (...args) => {
  process.stdout.write('argon2 hashes 1\n');
  return argon2(...args);
};
syncBuiltinESMExports();
