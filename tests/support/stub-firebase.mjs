// A stub of the Firebase command line: writes down how it was called, and fails where STUB_FAILS is part of that.
import { appendFileSync } from 'node:fs';

const call = process.argv.slice(2).join(' ');
appendFileSync(process.env.STUB_CALLS ?? '', `${call}\n`);
if (call.startsWith('login:list')) {
  process.stdout.write(
    JSON.stringify({ status: 'success', result: process.env.STUB_LOGGED_OUT ? undefined : [{ user: {} }] }),
  );
}
if (process.env.STUB_FAILS && call.includes(process.env.STUB_FAILS)) process.exit(1);
