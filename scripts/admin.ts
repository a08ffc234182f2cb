/**
 * `npm run admin -- grant|revoke|block|unblock <email>`: the only way to make an admin (ADR 16). `unlock <email>`
 * forgets wrong codes, `list` names the admins, `log` tells what they did lately, `vote` opens and closes the vote and publishes its results.
 */

import { parseArgs } from 'node:util';
import { systemClock } from '../functions/src/core/clock.ts';
import { accountAdministration } from '../functions/src/features/accounts/admin-store.ts';
import { auditStore } from '../functions/src/features/audit/store.ts';
import { collectionsOf } from '../functions/src/firestore/collections.ts';
import { connectDatabase, inDatabase } from './lib/admin-database.ts';
import { runVote, votingActOf } from './lib/admin-vote.ts';
import { auditLine } from './lib/audit-line.ts';
import { run } from './lib/main.ts';
import { UserError } from './lib/user-error.ts';

const usage =
  'Use: npm run admin -- grant|revoke|block|unblock|unlock <email>, list, log, or vote [open [--at <moment>]|close|publish]; add --project <id> for a deployed project.';

const done = {
  grant: 'is an admin now. They need to log in again.',
  revoke: 'is no admin any more, and is logged out.',
  block: 'is blocked, and is logged out.',
  unblock: 'may log in again.',
  unlock: 'may try codes again.',
} as const;

/** Entries that `log` prints. */
const logLength = 50;

function readArguments(args: readonly string[]) {
  try {
    const options = { project: { type: 'string' }, at: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch {
    throw new UserError(usage);
  }
}

await run(async () => {
  const { values, positionals } = readArguments(process.argv.slice(2));
  const [command = '', address] = positionals;
  const act = command === 'vote' ? votingActOf(address, values.at) : undefined;
  const isReading = (command === 'list' || command === 'log') && address === undefined;
  const isKnown = act !== undefined || isReading || (Object.hasOwn(done, command) && address?.includes('@'));
  if (positionals.length > 2 || !isKnown || (command !== 'vote' && values.at !== undefined)) throw new UserError(usage);
  const db = await connectDatabase(values.project);
  if (act !== undefined) {
    // The product that runs here may live in another time (ADR 24).
    const offset = values.project === undefined ? Number(process.env.CLOCK_OFFSET_MS ?? 0) : 0;
    console.log(await runVote(db, systemClock(offset), act));
    return 0;
  }
  if (command === 'log') {
    const { entries } = await inDatabase(auditStore(collectionsOf(db)).page({ limit: logLength }));
    console.log(entries.map(auditLine).join('\n') || 'No organiser has done anything yet.');
    return 0;
  }
  const accounts = accountAdministration(db);
  if (command === 'list') {
    const admins = await inDatabase(accounts.list());
    console.log(admins.map(({ name, email }) => `${email}  ${name}`).join('\n') || 'No admins yet.');
    return 0;
  }
  const email = (address as string).trim().toLowerCase();
  const known = await inDatabase(accounts[command as keyof typeof done](email));
  if (!known) {
    throw new UserError(
      command === 'unlock'
        ? `Nobody has tried a wrong code for ${email} lately, so there is nothing to unlock.`
        : `There is no account for ${email}: they need to sign up first.`,
    );
  }
  console.log(`${email} ${done[command as keyof typeof done]}`);
  return 0;
});
