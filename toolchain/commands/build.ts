/** `npm run build`: builds the files for a deploy: functions/dist and web/dist. */

import { join } from 'node:path';
import { root } from '../../scripts/local.ts';
import { run } from '../../scripts/main.ts';
import { buildAll } from '../build/build.ts';

await run(async () => {
  await buildAll({ functionsDist: join(root, 'functions/dist'), webDist: join(root, 'web/dist') });
  console.log('Built functions/dist and web/dist.');
  return 0;
});
