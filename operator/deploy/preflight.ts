/** The preflight: says in sentences what a deploy would lack, and with `--fix` mends what is safe to mend (ADR 50). */

import { UserError } from '../user-error.ts';
import { accounts, secrets } from './checks/accounts.ts';
import type { Check, CheckContext, Missing } from './checks/check.ts';
import { database } from './checks/database.ts';
import { dataAccessLog, requestLog } from './checks/logs.ts';
import { apis, billing, firebaseAuth, firebaseLogin, projectExists, rightToDeploy } from './checks/project.ts';
import { cpuQuota, mail, settings } from './checks/settings.ts';
import { indexes } from './indexes.ts';

/** In this order: what fails first may be why the next can't be looked at. */
export const checks: readonly (readonly [title: string, check: Check])[] = [
  ['Logged in to Firebase', firebaseLogin],
  ['The project is there', projectExists],
  ['Billing', billing],
  ['APIs', apis],
  ['Your right to deploy', rightToDeploy],
  ['Database', database],
  ['Indexes and TTL policies', indexes],
  ['Secrets, and who reads them', secrets],
  ['Settings', settings],
  ['Accounts of the functions', accounts],
  ['CPU quota', cpuQuota],
  ['Firebase Auth', firebaseAuth],
  ['Log of who reads the database', dataAccessLog],
  ['Log of requests', requestLog],
  ['Mail', mail],
];

/** Without these nothing else can be looked at. */
const first: ReadonlySet<Check> = new Set([firebaseLogin, projectExists]);

/** Resolves with a sentence where the check could not look. */
async function look(check: Check, context: CheckContext): Promise<readonly Missing[]> {
  try {
    return await check(context);
  } catch (error) {
    if (error instanceof UserError) return [{ sentence: error.message }];
    throw error;
  }
}

/** Mends one thing; resolves with whether it is mended. */
async function mend({ does, run }: NonNullable<Missing['fix']>, print: (line: string) => void): Promise<boolean> {
  try {
    await run();
    print(`+ ${does}`);
    return true;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    print(`✘ ${error.message}`);
    return false;
  }
}

/** Prints a line for each thing that is there, missing or mended. Resolves with whether a deploy may go on; throws a UserError after the signal. */
export async function preflight(
  context: CheckContext,
  options: { readonly fix: boolean; readonly print: (line: string) => void; readonly signal: AbortSignal },
): Promise<boolean> {
  const { fix, print, signal } = options;
  const goOn = () => {
    const mended = fix ? ' What is marked with + is mended.' : '';
    if (signal.aborted) throw new UserError(`Interrupted: nothing was deployed.${mended}`);
  };
  let isReady = true;
  for (const [title, check] of checks) {
    const missing = await look(check, context);
    let isHeld = true;
    for (const one of missing) {
      goOn();
      if (one.isNote) print(`· ${one.sentence}`);
      else if (fix && one.fix) isHeld = (await mend(one.fix, print)) && isHeld;
      else {
        print(`✘ ${one.sentence}`);
        isHeld = false;
      }
    }
    if (missing.length === 0) print(`✔ ${title}`);
    goOn();
    isReady &&= isHeld;
    if (!isHeld && first.has(check)) return false;
  }
  return isReady;
}
