/** Goes back to the release before: functions first, so that a repeat after a failure finds the same plan (ADR 50). */

import { region } from '../cloud/deployment.ts';
import type { Google } from '../cloud/google.ts';
import { projectOf } from '../cloud/project.ts';
import { parseOptions } from '../main.ts';
import { UserError, WrongUse } from '../user-error.ts';
import { planRollback } from './plan.ts';

export const usage = 'Use: npm run rollback -- --project <id, staging or production> [--confirm <id>].';

export interface RollbackWorld {
  readonly google: (id: string) => Promise<Google>;
  /** Asks at the terminal; empty where nobody answers. */
  readonly ask: (question: string) => Promise<string>;
  readonly print: (line: string) => void;
  readonly aliasFolder: string;
  /** Ctrl-C. */
  readonly signal: AbortSignal;
}

function optionsOf(args: readonly string[]) {
  const options = { project: { type: 'string' }, confirm: { type: 'string' } } as const;
  const { project, confirm } = parseOptions({ args: [...args], options }, usage).values;
  if (project === undefined) throw new WrongUse(usage);
  return { project, confirm };
}

/** Says what it will do, does it once it is confirmed, and resolves with the exit code. Throws WrongUse or another UserError. */
export async function rollback(args: readonly string[], world: RollbackWorld): Promise<0 | 1> {
  const { print, signal } = world;
  const goOn = () => {
    if (signal.aborted) throw new UserError('Interrupted: run the rollback again, and it goes on with the same plan.');
  };
  const { project, confirm } = optionsOf(args);
  const { id } = projectOf(project, world.aliasFolder);
  const google = await world.google(id);
  const plan = await planRollback(google, id);
  print(`Rollback of ${id}`);
  for (const { name, revision, madeAt } of plan.functions) print(`  ${name} to its revision ${revision}, of ${madeAt}`);
  const pages = `version ${plan.pages.version.split('/').at(-1)}, of ${plan.pages.madeAt}`;
  print(
    plan.pages.areLive ? `  the pages stay: the deploy after ${pages}, did not reach them` : `  the pages to ${pages}`,
  );
  print('Rules, indexes and data stay as they are.');
  const typed = confirm ?? (await world.ask(`Type ${id} to go back: `));
  if (typed !== id || signal.aborted) {
    print(`Nothing was changed: confirm with --confirm ${id}, or type the project's id.`);
    return 1;
  }
  for (const { name, service, revision } of plan.functions) {
    goOn();
    const path = `projects/${id}/locations/${region}/services/${service}?updateMask=traffic`;
    await google.finish('run.googleapis.com/v2', 'PATCH', path, {
      traffic: [{ type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION', revision, percent: 100 }],
    });
    print(`✔ ${name} serves ${revision}.`);
  }
  if (plan.pages.areLive) {
    print('✔ The functions go with the live pages again. The next "npm run deploy" goes forward again.');
    return 0;
  }
  goOn();
  const query = `versionName=${encodeURIComponent(plan.pages.version)}`;
  await google.send('POST', `firebasehosting.googleapis.com/v1beta1/sites/${id}/releases?${query}`, {
    message: 'npm run rollback',
  });
  print('✔ The earlier pages are live. The next "npm run deploy" goes forward again.');
  return 0;
}
