/**
 * `npm run format`: formats all files, sorts imports, applies the linter's safe fixes, and writes docs/data.md.
 */

import { run } from '../../scripts/main.ts';
import { writeDataDocument } from '../build/data-document.ts';
import { runProgram } from '../processes/run-program.ts';

await run(async (signal) => {
  writeDataDocument();
  return (await runProgram(['biome', 'check', '--write'], { signal })) ? 0 : 1;
});
