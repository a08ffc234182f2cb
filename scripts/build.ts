/** `npm run build`: builds the files for a deploy: functions/dist and web/dist. */

import { join } from 'node:path';
import { run } from './lib/command.ts';
import { root } from './lib/local.ts';
import { buildAll } from './product/build.ts';

await run(async () => {
  await buildAll({ functionsDist: join(root, 'functions/dist'), webDist: join(root, 'web/dist') });
  console.log('Built functions/dist and web/dist.');
  return 0;
});
