/** `npm run admin -- grant|revoke|block|unblock <email>` and `list`: the only way to make an admin (decision 1). */

import { parseArgs } from 'node:util';
import { accountAdministration } from '../functions/src/features/accounts/admins.ts';
import { connectDatabase, inDatabase } from './lib/admin-database.ts';
import { run } from './lib/main.ts';
import { UserError } from './lib/user-error.ts';

const usage =
  'Use: npm run admin -- grant|revoke|block|unblock <email>, or list; add --project <id> for a deployed project.';

const done = {
  grant: 'is an admin now. They need to log in again.',
  revoke: 'is no admin any more, and is logged out.',
  block: 'is blocked, and is logged out.',
  unblock: 'may log in again.',
} as const;

function readArguments(args: readonly string[]) {
  try {
    const options = { project: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch {
    throw new UserError(usage);
  }
}

await run(async () => {
  const { values, positionals } = readArguments(process.argv.slice(2));
  const [command = '', address] = positionals;
  const isList = command === 'list' && address === undefined;
  if (positionals.length > 2 || !(isList || (Object.hasOwn(done, command) && address?.includes('@')))) {
    throw new UserError(usage);
  }
  const accounts = accountAdministration(await connectDatabase(values.project));
  if (isList) {
    const admins = await inDatabase(accounts.list());
    console.log(admins.map(({ name, email }) => `${email}  ${name}`).join('\n') || 'No admins yet.');
    return 0;
  }
  const email = (address as string).trim().toLowerCase();
  const known = await inDatabase(accounts[command as keyof typeof done](email));
  if (!known) throw new UserError(`There is no account for ${email}: they need to sign up first.`);
  console.log(`${email} ${done[command as keyof typeof done]}`);
  return 0;
});
