/** `npm run build`: what a deploy uploads, in functions/dist and web/dist. */

import { join } from 'node:path';
import { buildAll } from './lib/build-all.ts';
import { run } from './lib/main.ts';
import { functionsDir, webDir } from './lib/paths.ts';

await run(async () => {
  await buildAll({ functionsDist: join(functionsDir, 'dist'), webDist: join(webDir, 'dist') });
  console.log('Built functions/dist and web/dist.');
  return 0;
});
