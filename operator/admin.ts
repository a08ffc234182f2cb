/**
 * `npm run admin`: makes and blocks admins (ADR 16), lists admins and what they did, and opens, closes, seals and
 * publishes the vote.
 */

import type { Firestore } from 'firebase-admin/firestore';
import { systemClock } from '../functions/src/core/clock.ts';
import { accountAdministration } from '../functions/src/features/accounts/admin-store.ts';
import { auditStore } from '../functions/src/features/audit/store.ts';
import { collectionsOf } from '../functions/src/firestore/collections.ts';
import { auditLine } from './audit-line.ts';
import { connectDatabase, inDatabase } from './database.ts';
import { parseOptions, run } from './main.ts';
import { UserError } from './user-error.ts';
import { voteCommandOf, voteRunner } from './vote.ts';

const usage =
  'Use: npm run admin -- grant|revoke|block|unblock <email>, list, log, or vote [open [--at <moment>]|close [--at <moment>]|seal|publish]; add --project <id> for a deployed project.';

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

const reports = new Map([
  ['list', listAdmins],
  ['log', showLog],
]);

const isAccountCommand = (word: string): word is AccountCommand => Object.hasOwn(outcomes, word);

/** What the words ask for; undefined when they ask for nothing that there is. */
function commandOf([word = '', detail, ...more]: readonly string[], at: string | undefined, isLocal: boolean) {
  if (more.length > 0 || (at !== undefined && word !== 'vote')) return undefined;
  if (word === 'vote') {
    const act = voteCommandOf(detail, at);
    // The product on this machine may run at another time than this machine's (ADR 24).
    const offset = () => (isLocal ? Number(process.env.CLOCK_OFFSET_MS ?? 0) : 0);
    return act && ((db: Firestore, signal: AbortSignal) => voteRunner(db, systemClock(offset()), signal)(act));
  }
  if (isAccountCommand(word) && detail?.includes('@')) return (db: Firestore) => changeAccount(db, word, detail);
  if (detail !== undefined) return undefined;
  return reports.get(word);
}

await run(async (signal) => {
  const options = { project: { type: 'string' }, at: { type: 'string' } } as const;
  const { values, positionals } = parseOptions({ options, allowPositionals: true }, usage);
  const command = commandOf(positionals, values.at, values.project === undefined);
  if (command === undefined) throw new UserError(usage);
  console.log(await command(await connectDatabase(values.project), signal));
  return 0;
});
