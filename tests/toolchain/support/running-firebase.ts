/** A command that runs the Firebase command line as a deploy does; a process of its own, to which tests send a signal. */

import { runFirebase } from '../../../operator/deploy/firebase.ts';
import { run } from '../../../operator/main.ts';
import { UserError } from '../../../operator/user-error.ts';

await run(async (signal) => {
  const isDone = (await runFirebase(['deploy'], 'inherit')) !== null;
  if (signal.aborted) throw new UserError(isDone ? 'The step was finished.' : 'The step was cut off.');
  return 0;
});
