/**
 * `npm run admin`: creates and blocks admins, lists them and their audit log, maintains the guest list, administers the
 * vote, exports data and compares databases (ADR 7).
 */

import { join } from 'node:path';
import {
  announcementText,
  auditActions,
  guestListText,
  movedWhispers,
  purgedText,
  reminderText,
  scheduleText,
  scheduleUser,
} from '@fresher-party/contract/audit-actions';
import { categoryTitles } from '@fresher-party/contract/categories';
import { exportTitles } from '@fresher-party/contract/export-lists';
import { reminderTitles } from '@fresher-party/contract/reminders';
import type { AuditEntry, AuditTarget } from '@fresher-party/contract/schemas/audit';
import type { Firestore } from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import { accountAdministration, LastOrganiser } from '../functions/src/features/accounts/admin-store.ts';
import { auditStore } from '../functions/src/firestore/audit.ts';
import { collectionsOf } from '../functions/src/firestore/collections.ts';
import { backupCommand, hashTable } from './backup.ts';
import { clockOf, connectDatabase, inDatabase } from './database.ts';
import { exportAll } from './export.ts';
import { guestCommands } from './guests.ts';
import { localDir, localProject } from './local.ts';
import { parseOptions, run } from './main.ts';
import { describeMoment } from './moment.ts';
import { projectOf } from './project.ts';
import { UserError, WrongUse } from './user-error.ts';
import { voteCommandOf, voteRunner } from './vote.ts';

const usage =
  'Use: npm run admin -- grant|revoke|block|unblock <email>, list, log, admit <file>, guests [clear], vote [open [--at <moment>]|close [--at <moment>]|seal|publish], export [--out <folder>], hash [--database <name>], or backup-collections; add --project <id> for a deployed project.';

/** The output of each command on an account, after the address. */
const outcomes = {
  grant: 'is an admin now. They need to log in again.',
  revoke: 'is no admin any more, and is logged out.',
  block: 'is blocked, and is logged out.',
  unblock: 'may log in again.',
} as const;
type AccountCommand = keyof typeof outcomes;

/** How many entries `log` prints. */
const logLength = 50;

async function listAdmins(db: Firestore): Promise<string> {
  const admins = await inDatabase(accountAdministration(db).list());
  return admins.map(({ name, email }) => `${email}  ${name}`).join('\n') || 'No admins yet.';
}

function objectOf(target: AuditTarget): string {
  switch (target.type) {
    case 'user':
      return target.email;
    case 'candidate':
      return `${target.name} (${target.category})`;
    case 'whispers':
      return movedWhispers(target.ids.length, target.state);
    case 'song':
      return target.title ?? target.link;
    case 'song-requests':
      return 'song requests';
    case 'guest-list':
      return guestListText(target.added);
    case 'list':
      return exportTitles[target.id].toLowerCase();
    case 'personal-data':
      return purgedText;
    case 'schedule':
      return scheduleText(target.minutes, target.changed);
    case 'announcement':
      return announcementText(target.until);
    case 'reminder':
      return reminderText(reminderTitles[target.id]);
    case 'station':
      return target.name;
    case 'schedule-item':
      return target.title;
    case 'vote':
      return [
        `the vote, opening on ${describeMoment(new Date(target.opensAt))}`,
        ...(target.closesAt ? [`closing on ${describeMoment(new Date(target.closesAt))}`] : []),
        ...(target.category ? [categoryTitles[target.category]] : []),
      ].join(', ');
  }
}

/** One audit entry as a line: time, actor, action, target. */
function auditLine({ createdAt, who, action, target }: AuditEntry): string {
  const operator = (user: string) => (user === scheduleUser ? 'The schedule' : `${user} (command line)`);
  const actor =
    who.type === 'command-line' ? operator(who.user) : who.name + (who.type === 'admin' ? ` <${who.email}>` : '');
  return `${describeMoment(new Date(createdAt))}  ${actor} ${auditActions[action]} ${objectOf(target)}`;
}

async function showLog(db: Firestore): Promise<string> {
  const { entries } = await inDatabase(auditStore(collectionsOf(db)).page({ limit: logLength }));
  return entries.map(auditLine).join('\n') || 'No organiser has done anything yet.';
}

async function changeAccount(db: Firestore, clock: Clock, command: AccountCommand, address: string): Promise<string> {
  const email = address.trim().toLowerCase();
  try {
    if (await inDatabase(accountAdministration(db, clock)[command](email))) return `${email} ${outcomes[command]}`;
  } catch (error) {
    if (!(error instanceof LastOrganiser)) throw error;
    throw new UserError(`${email} is the only organiser who can log in: make another one first with "grant".`);
  }
  throw new UserError(`There is no account for ${email}: they need to sign up first.`);
}

type Report = (db: Firestore, clock: Clock, project: string) => Promise<string>;
const reports = new Map<string, Report>([
  ['list', listAdmins],
  ['log', showLog],
  ['hash', hashTable],
  ['backup-collections', backupCommand],
]);

/** The folder of an export without `--out`. */
const exportFolder = (): string => join(localDir, `export-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);

const isAccountCommand = (word: string): word is AccountCommand => Object.hasOwn(outcomes, word);

interface Options {
  /** An id, not an alias. */
  readonly project: string | undefined;
  readonly at: string | undefined;
  readonly out: string | undefined;
  readonly database: string | undefined;
}

/** Parses a command; undefined for an unknown one. */
function commandOf([word = '', detail, ...more]: readonly string[], options: Options, signal: AbortSignal) {
  const { project, at, out, database } = options;
  const isStray = (value: string | undefined, command: string) => value !== undefined && word !== command;
  if (more.length > 0 || isStray(at, 'vote') || isStray(out, 'export') || isStray(database, 'hash')) return undefined;
  if (word === 'vote') {
    const act = voteCommandOf(detail, at);
    return act && ((db: Firestore, clock: Clock) => voteRunner(db, clock, { project, signal })(act));
  }
  if (word === 'admit')
    return detail === undefined
      ? undefined
      : (db: Firestore, clock: Clock) => guestCommands(db, clock, project).admit(detail);
  if (word === 'guests' && (detail === undefined || detail === 'clear')) {
    return (db: Firestore, clock: Clock) => guestCommands(db, clock, project)[detail ?? 'show']();
  }
  if (isAccountCommand(word) && detail?.includes('@')) {
    return (db: Firestore, clock: Clock) => changeAccount(db, clock, word, detail);
  }
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
  // Connects first, because this sets the offset of the local product's clock.
  const db = await connectDatabase(project, database);
  console.log(await command(db, clockOf(project), project ?? localProject()));
  return 0;
});
