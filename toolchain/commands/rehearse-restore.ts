/**
 * `npm run rehearse-restore [-- <folder>]`: imports a backup into an empty Firestore emulator of its own and says whether
 * all of it came back (ADR 48). Without a folder it makes the backup of the running product first. Exits with 0 when it did.
 */

import { parseOptions, run } from '../../operator/main.ts';
import { UserError } from '../../operator/user-error.ts';
import { rehearseRestore } from '../product/rehearse-restore.ts';

const usage = 'Use: npm run rehearse-restore [-- <folder of a backup>].';

await run(async (signal) => {
  const { positionals } = parseOptions({ allowPositionals: true }, usage);
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new UserError(usage);
  return (await rehearseRestore(folder, signal)) ? 0 : 1;
});
