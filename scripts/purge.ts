/**
 * `npm run purge`: counts the remaining personal data after the event, and deletes it if the project's name is typed
 * (ADR 47). Exits with 0 on success, 1 on failure, 2 if the name is wrong or missing.
 */

import { allAuthUsers } from '../functions/src/features/accounts/sessions/auth-users.ts';
import { clockOf, connectDatabase, inDatabase, wholeCollectionMs } from './database.ts';
import { localProject } from './local.ts';
import { parseOptions, run, typedLine } from './main.ts';
import { projectOf } from './project.ts';
import { type Hold, holdNames, howToDelete, reasonsOf } from './purge-rules.ts';
import { type PurgePlan, purgeStore } from './purge-store.ts';
import { table } from './table.ts';
import { UserError, WrongUse } from './user-error.ts';

const usage = `Use: npm run purge -- [--delete | --confirm <project>] [--even-though ${holdNames.join('|')}] [--project <id>].`;

function describe(project: string, { counts, authUsers }: PurgePlan): string {
  const rows = [
    ...counts.map(({ collection, deleted, emptied, untouched }) => [collection, deleted, emptied, untouched]),
    ['Firebase Auth users', authUsers, 0, 0],
  ];
  return `What a purge of ${project} does, in documents:\n\n${table([['', 'deleted', 'emptied', 'kept as it is'], ...rows])}\n`;
}

/** Holds that were not overridden. */
const unnamed = ({ holds: found }: PurgePlan, named: readonly string[]): Hold[] =>
  found.filter((hold) => !named.includes(hold));

/** Throws a UserError for holds that were not overridden. */
function requireReady(plan: PurgePlan, named: readonly string[]): void {
  const { unknown } = plan;
  if (unknown.length > 0) {
    throw new UserError(
      `The database holds ${unknown.join(', ')} which this version does not know: use the version that is deployed. Nothing was deleted.`,
    );
  }
  const left = unnamed(plan, named);
  if (left.length === 0) return;
  throw new UserError(
    `${reasonsOf(left)}. Wait for that, or add ${left.map((hold) => `--even-though ${hold}`).join(' ')}. Nothing was deleted.`,
  );
}

await run(async (signal) => {
  const options = {
    project: { type: 'string' },
    confirm: { type: 'string' },
    delete: { type: 'boolean' },
    'even-though': { type: 'string', multiple: true, default: [] as string[] },
  } as const;
  const { values } = parseOptions({ options }, usage);
  const named = values['even-though'];
  const wrong = named.find((hold) => !holdNames.includes(hold as Hold));
  if (wrong !== undefined) throw new WrongUse(`"${wrong}" is no reason that --even-though takes. ${usage}`);

  const deployed = values.project === undefined ? undefined : projectOf(values.project);
  const project = deployed ?? localProject();
  const db = await connectDatabase(deployed);
  const purge = purgeStore(db, clockOf(deployed), allAuthUsers);
  const plan = await inDatabase(purge.plan(), wholeCollectionMs);
  console.log(describe(project, plan));
  if (plan.isNothingLeft) {
    console.log('Nothing is left to delete.');
    return 0;
  }
  if (!values.delete && values.confirm === undefined) {
    console.log('Nothing was deleted. docs/data.md says what goes and what stays.');
    console.log(howToDelete({ project, isDeployed: deployed !== undefined, named, left: unnamed(plan, named) }));
    return 0;
  }
  requireReady(plan, named);
  const name = values.confirm ?? (await typedLine(`To delete this permanently, type ${project}: `, signal));
  if (name !== project) {
    console.error(`That is not the project's name, which is ${project}: nothing was deleted.`);
    return 2;
  }
  const steps = purge.run();
  const done = new Map<string, number>();
  for (let step = await inDatabase(steps.next()); !step.done; step = await inDatabase(steps.next())) {
    const { what, done: more } = step.value;
    done.set(what, (done.get(what) ?? 0) + more);
    console.log(`${what}: ${done.get(what)} done`);
    if (signal.aborted) throw new UserError('The purge was interrupted: run it again, and it does what is left.');
  }
  const after = await inDatabase(purge.plan(), wholeCollectionMs);
  console.log(`\n${describe(project, after)}`);
  if (!after.isNothingLeft) throw new UserError('Something came in meanwhile: run the purge again.');
  console.log('The personal data are deleted. Candidates’ names and results stay.');
  return 0;
});
