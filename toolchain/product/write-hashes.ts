/** Writes a hash of each collection of the emulator in the environment to the file that is named. */

import { writeFileSync } from 'node:fs';
import { hashes } from '../../operator/backup.ts';
import { connectDatabase } from '../../operator/database.ts';
import { run } from '../../operator/main.ts';

await run(async () => {
  writeFileSync(
    process.argv[2] ?? '',
    JSON.stringify(Object.fromEntries(await hashes(await connectDatabase(undefined)))),
  );
  return 0;
});
