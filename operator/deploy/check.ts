/** Deployment checks, and a deploy between two rounds of them. */

import { UserError } from '../user-error.ts';

/** What is wrong and what to do, as a sentence. A note is not a failure. */
export type Problem = string | { readonly note: string };

export interface Check {
  readonly title: string;
  /** Resolves with the problems. Throws a UserError if it can't check. */
  readonly look: () => Promise<readonly Problem[]>;
}

/**
 * Runs every check, also after a failure, and prints ✔ for success, ✘ for failure and · for notes. Checks that can't
 * run for the same reason share a line. Resolves with whether all succeeded.
 */
export async function report(checks: readonly Check[], print: (line: string) => void): Promise<boolean> {
  const notChecked = new Map<string, string[]>();
  let isWell = true;
  for (const { title, look } of checks) {
    try {
      const problems = await look();
      if (problems.length === 0) print(`✔ ${title}`);
      for (const problem of problems) print(typeof problem === 'string' ? `✘ ${problem}` : `· ${problem.note}`);
      isWell &&= problems.every((problem) => typeof problem !== 'string');
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      notChecked.set(error.message, [...(notChecked.get(error.message) ?? []), title]);
    }
  }
  for (const [reason, titles] of notChecked) print(`✘ Not checked: ${titles.join(', ')}. ${reason}`);
  return isWell && notChecked.size === 0;
}

export interface Release {
  readonly before: readonly Check[];
  /** Resolves with whether it succeeded. */
  readonly deploy: () => Promise<boolean>;
  readonly after: readonly Check[];
}

/** Deploys between two rounds of checks. Resolves with the exit code. Throws a UserError if the deploy ends early. */
export async function release(
  id: string,
  { before, deploy, after }: Release,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<0 | 1> {
  print(`Before the deploy of ${id}`);
  if (!(await report(before, print)) || signal.aborted) throw new UserError('Nothing was deployed.');
  if (!(await deploy())) {
    throw new UserError(
      'The deploy failed. Functions may be new and pages old, which works: deploy again, or go back as docs/deploy.md says.',
    );
  }
  const look = `look with "npm run deploy -- --project ${id} --live"`;
  if (signal.aborted)
    throw new UserError(`${id} is deployed, but not checked: ${look}, and deploy again for the alerts.`);
  print(`After the deploy of ${id}`);
  if (await report(after, print)) return 0;
  print(`${id} is deployed, but something is wrong: mend it and ${look}, or go back as docs/deploy.md says.`);
  return 1;
}
