/**
 * `npm run admin`: makes and blocks admins (ADR 16), lists admins and what they did, opens, closes, seals and publishes
 * the vote, exports the data and compares databases.
 */

import { join } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import { accountAdministration } from '../functions/src/features/accounts/admin-store.ts';
import { auditStore } from '../functions/src/features/audit/store.ts';
import { collectionsOf } from '../functions/src/firestore/collections.ts';
import { auditLine } from './audit-line.ts';
import { backupCommand, hashTable } from './backup.ts';
import { clockOf, connectDatabase, inDatabase } from './database.ts';
import { exportAll } from './export.ts';
import { localDir, localProject } from './local.ts';
import { parseOptions, run } from './main.ts';
import { projectOf } from './project.ts';
import { UserError, WrongUse } from './user-error.ts';
import { voteCommandOf, voteRunner } from './vote.ts';

const usage =
  'Use: npm run admin -- grant|revoke|block|unblock <email>, list, log, vote [open [--at <moment>]|close [--at <moment>]|seal|publish], export [--out <folder>], hash [--database <name>], or backup-collections; add --project <id> for a deployed project.';

/** What each command on an account says after the address. */
const outcomes = {
  grant: 'is an admin now. They need to log in again.',
  revoke: 'is no admin any more, and is logged out.',
  block: 'is blocked, and is logged out.',
  unblock: 'may log in again.',
} as const;
type AccountCommand = keyof typeof outcomes;

/** Entries that `log` prints. */
const logLength = 50;

async function listAdmins(db: Firestore): Promise<string> {
  const admins = await inDatabase(accountAdministration(db).list());
  return admins.map(({ name, email }) => `${email}  ${name}`).join('\n') || 'No admins yet.';
}

async function showLog(db: Firestore): Promise<string> {
  const { entries } = await inDatabase(auditStore(collectionsOf(db)).page({ limit: logLength }));
  return entries.map(auditLine).join('\n') || 'No organiser has done anything yet.';
}

async function changeAccount(db: Firestore, command: AccountCommand, address: string): Promise<string> {
  const email = address.trim().toLowerCase();
  if (await inDatabase(accountAdministration(db)[command](email))) return `${email} ${outcomes[command]}`;
  throw new UserError(`There is no account for ${email}: they need to sign up first.`);
}

type Report = (db: Firestore, clock: Clock, project: string) => Promise<string>;
const reports = new Map<string, Report>([
  ['list', listAdmins],
  ['log', showLog],
  ['hash', hashTable],
  ['backup-collections', backupCommand],
]);

/** Where an export goes that names no folder. */
const exportFolder = (): string => join(localDir, `export-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);

const isAccountCommand = (word: string): word is AccountCommand => Object.hasOwn(outcomes, word);

interface Options {
  /** The id that was named, no alias. */
  readonly project: string | undefined;
  readonly at: string | undefined;
  readonly out: string | undefined;
  readonly database: string | undefined;
}

/** What the words ask for; undefined when they ask for nothing that there is. */
function commandOf([word = '', detail, ...more]: readonly string[], options: Options, signal: AbortSignal) {
  const { project, at, out, database } = options;
  const isStray = (value: string | undefined, command: string) => value !== undefined && word !== command;
  if (more.length > 0 || isStray(at, 'vote') || isStray(out, 'export') || isStray(database, 'hash')) return undefined;
  if (word === 'vote') {
    const act = voteCommandOf(detail, at);
    return act && ((db: Firestore, clock: Clock) => voteRunner(db, clock, { project, signal })(act));
  }
  if (isAccountCommand(word) && detail?.includes('@')) return (db: Firestore) => changeAccount(db, word, detail);
  if (detail !== undefined) return undefined;
  if (word === 'export') {
    return (db: Firestore, clock: Clock, project: string) =>
      exportAll(db, clock, project, out ?? exportFolder(), signal);
  }
  return reports.get(word);
}

await run(async (signal) => {
  const text = { type: 'string' } as const;
  const options = { project: text, at: text, out: text, database: text };
  const { values, positionals } = parseOptions({ options, allowPositionals: true }, usage);
  const { at, out, database } = values;
  const project = values.project === undefined ? undefined : projectOf(values.project);
  const command = commandOf(positionals, { project, at, out, database }, signal);
  if (command === undefined || (database !== undefined && project === undefined)) throw new WrongUse(usage);
  const db = await connectDatabase(project, database); // Before the clock: only then it is known where the product runs.
  console.log(await command(db, clockOf(project), project ?? localProject()));
  return 0;
});
