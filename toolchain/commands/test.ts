/** `npm test [-- [--all] [--watch] <stage> … <file> …]`: runs all but the long tests, all, some stages, or test files. */

import { parseOptions, run } from '../../scripts/main.ts';
import { UserError } from '../../scripts/user-error.ts';
import { selectStages } from '../test/stages.ts';

const usage = 'npm test takes stages, then names of test files, --all and --watch, after a "--".';

await run(async (signal) => {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseOptions({ options: { all: flag, watch: flag }, allowPositionals: true }, usage);
  const { stages, files } = selectStages(positionals);
  if (files.length === 0 && !values.watch) {
    const { runStages } = await import('../test/run-stages.ts');
    return runStages(stages, values.all, signal);
  }
  const [stage, other] = stages;
  if (stage?.commandsFor === undefined || other !== undefined)
    throw new UserError(`Name one stage with tests: ${usage}`);
  const { runFiles } = await import('../test/run-files.ts');
  return runFiles(stage, stage.commandsFor(files, values.watch), signal);
});
