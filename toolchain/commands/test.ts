/** `npm test [-- [--all] <stage> … <file> …]`: runs all but the long tests, all, some stages, or test files. */

import { parseOptions, run } from '../../scripts/main.ts';
import { runStages } from '../test/run-stages.ts';
import { selectStages } from '../test/stages.ts';

const usage = 'npm test takes stages, then names of test files, and --all, after a "--".';

await run(async (signal) => {
  const all = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseOptions({ options: { all }, allowPositionals: true }, usage);
  return runStages(selectStages(positionals), values.all, signal);
});
