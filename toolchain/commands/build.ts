/** `npm run build`: builds the files for a deploy: functions/dist with its lockfile, and web/dist. */

import { join } from 'node:path';
import { root } from '../../scripts/local.ts';
import { run } from '../../scripts/main.ts';
import { buildAll } from '../build/build.ts';
import { writeFunctionsLock } from '../build/functions-lock.ts';

await run(async () => {
  await buildAll({ functionsDist: join(root, 'functions/dist'), webDist: join(root, 'web/dist') });
  await writeFunctionsLock(join(root, 'functions'));
  console.log('Built functions/dist, functions/package-lock.json and web/dist.');
  return 0;
});
