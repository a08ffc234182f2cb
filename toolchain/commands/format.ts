/**
 * `npm run format`: formats every file, sorts imports, fixes what the linter can fix safely, and writes docs/data.md.
 */

import { run } from '../../operator/main.ts';
import { writeDataDocument } from '../build/data-document.ts';
import { runProgram } from '../processes/run-program.ts';

await run(async (signal) => {
  writeDataDocument();
  return (await runProgram(['biome', 'check', '--write'], { signal })) ? 0 : 1;
});
