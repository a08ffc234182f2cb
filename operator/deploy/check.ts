/** What a check is, and how checks are run. */

import { UserError } from '../user-error.ts';

/** A sentence that says what is wrong and what to do. A note fails nothing. */
export type Problem = string | { readonly note: string };

export interface Check {
  readonly title: string;
  /** Resolves with what is wrong. Throws a UserError when it can't look. */
  readonly look: () => Promise<readonly Problem[]>;
}

/**
 * Runs every check, also after one that fails, and prints ✔ for what is well, ✘ for what is not and · for notes. Checks that
 * could not look for the same reason share a line. Resolves with whether all is well.
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
