/** `npm run format`: formats every file, sorts imports, and fixes what the linter can fix safely. */

import { run } from '../../operator/main.ts';
import { runProgram } from '../processes/run-program.ts';

await run(async (signal) => ((await runProgram(['biome', 'check', '--write'], { signal })) ? 0 : 1));
