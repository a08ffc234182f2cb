/** `npm run admin`: makes and unmakes admins, and lists them and their audit log (ADR 7). */

import { auditWords } from '@fresher-party/contract/audit-words';
import type { AuditEntry } from '@fresher-party/contract/calls/log';
import type { Firestore } from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import { AppError } from '../functions/src/core/errors.ts';
import { auditPage } from '../functions/src/db/audit.ts';
import { collectionsOf } from '../functions/src/db/collections.ts';
import { accountAdministration } from '../functions/src/features/accounts/people/store.ts';
import { describeMoment, parseOptions, run, UserError, WrongUse } from './lib/command.ts';
import { withDatabase } from './lib/database.ts';
import { projectOf } from './lib/local.ts';

const usage = 'Use: npm run admin -- grant|revoke <email>, list, or log; add --project <id> for a deployed project.';

/** The output of each command on an account, after the address. */
const outcomes = {
  grant: 'is an admin now. They need to log in again.',
  revoke: 'is no admin any more, and is logged out.',
} as const;
type AccountCommand = keyof typeof outcomes;

/** How many entries `log` prints. */
const logLength = 50;

async function listAdmins(db: Firestore): Promise<string> {
  const admins = await accountAdministration(db).list();
  return admins.map(({ name, email }) => `${email}  ${name}`).join('\n') || 'No admins yet.';
}

/** One audit entry as a line: time, actor, action, target. */
function auditLine({ createdAt, ...entry }: AuditEntry): string {
  const { who, whoEmail, act, target, note } = auditWords(entry);
  const [actor, object] = [who + (whoEmail ? ` <${whoEmail}>` : ''), target + (note ? ` (${note})` : '')];
  return `${describeMoment(new Date(createdAt))}  ${actor} ${act} ${object}`;
}

async function showLog(db: Firestore): Promise<string> {
  const { entries } = await auditPage(collectionsOf(db), { limit: logLength });
  return entries.map(auditLine).join('\n') || 'No organiser has done anything yet.';
}

async function changeAccount(db: Firestore, clock: Clock, command: AccountCommand, address: string): Promise<string> {
  const email = address.trim().toLowerCase();
  try {
    if (await accountAdministration(db, clock)[command](email)) return `${email} ${outcomes[command]}`;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'LAST_ORGANISER')) throw error;
    throw new UserError(`${email} is the only organiser who can log in: make another one first with "grant".`);
  }
  throw new UserError(`There is no account for ${email}: they need to sign up first.`);
}

/** Undefined for an unknown one. */
function commandOf([word = '', email, ...more]: readonly string[]) {
  if (more.length > 0) return undefined;
  if (email === undefined) return word === 'list' ? listAdmins : word === 'log' ? showLog : undefined;
  if (!email.includes('@') || !Object.hasOwn(outcomes, word)) return undefined;
  return (db: Firestore, clock: Clock) => changeAccount(db, clock, word as AccountCommand, email);
}

await run(async () => {
  const options = { project: { type: 'string' } } as const;
  const { values, positionals } = parseOptions({ options, allowPositionals: true }, usage);
  const command = commandOf(positionals);
  if (command === undefined) throw new WrongUse(usage);
  const project = values.project === undefined ? undefined : projectOf(values.project);
  console.log(await withDatabase(project, command));
  return 0;
});
