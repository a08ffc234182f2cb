/**
 * `npm run deploy -- --project <id>`: checks what a deploy would not notice, deploys, and looks at the live app. With
 * `--check` only the first, with `--live` only the last. Asks the command lines of Firebase and Google, and reads the
 * database as `npm run admin` does.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { basePath } from '@fresher-party/contract/endpoints';
import { execa } from 'execa';
import { collectionsOf } from '../functions/src/db/collections.ts';
import * as checks from './deploy/checks.ts';
import { parseOptions, run, UserError, WrongUse } from './lib/command.ts';
import { withDatabase } from './lib/database.ts';
import { projectOf, root } from './lib/local.ts';
import { runProgram } from './lib/run-program.ts';

const usage = 'Use: npm run deploy -- --project <id, staging or production>, alone or with --check or --live.';

/** Old versions of documents can be read for an hour. */
const hour = 3_600_000;

/** What a command prints. Throws a UserError with its own sentence, such as that nobody is logged in. */
async function ask(command: string, ...args: readonly string[]): Promise<string> {
  const { failed, code, stdout, stderr } = await execa(command, args, { cwd: root, reject: false, timeout: 60_000 });
  if (!failed) return stdout.trim();
  if (code === 'ENOENT') throw new UserError(`${command} is not installed: see docs/deploy.md.`);
  const said = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  const sentence = said.find((line) => /error/i.test(line)) ?? said[0] ?? 'no answer';
  throw new UserError(`${command} ${args.slice(0, 3).join(' ')}: ${sentence.trim()}`);
}

const gcloud = async <T>(id: string, ...args: readonly string[]): Promise<T> =>
  JSON.parse((await ask('gcloud', ...args, `--project=${id}`, '--format=json', '--quiet')) || '[]');

const ofDatabase = '--database=(default)';

/** The settings in `functions/.env.<id>`; none without the file. */
function readSettings(id: string): checks.Values {
  try {
    return parseEnv(readFileSync(join(root, `functions/.env.${id}`), 'utf8')) as checks.Values;
  } catch {
    return {};
  }
}

type Look = () => Promise<readonly string[]>;

function before(id: string, settings: checks.Values): Record<string, Look> {
  const read = () =>
    withDatabase(id, async (db) => {
      const { settings } = collectionsOf(db);
      const [event, guests] = await Promise.all([settings.doc('event').get(), settings.doc('guests').get()]);
      return { countedAt: event.data()?.countedAt?.getTime() ?? Infinity, hasGuestList: guests.exists };
    });
  let stored: ReturnType<typeof read> | undefined;
  const records = () => (stored ??= read());
  return {
    'Settings and secrets': async () => {
      const values = { ...settings };
      for (const name of checks.secretNames)
        values[name] = await ask('firebase', 'functions:secrets:access', name, '--project', id);
      return checks.configProblems(id, values);
    },
    Database: async () => {
      const found = await gcloud<checks.Database>(id, 'firestore', 'databases', 'describe', ofDatabase);
      const schedules = await gcloud<unknown[]>(id, 'firestore', 'backups', 'schedules', 'list', ofDatabase);
      return checks.databaseProblems(id, found, schedules, Date.now() - (await records()).countedAt > hour);
    },
    'Who may sign up': async () => checks.signUpProblems(id, settings, (await records()).hasGuestList),
  };
}

function after(id: string, origin: string): Record<string, Look> {
  const get = async (path: string) => {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
    return { status: response?.status ?? 'no answer', text: (await response?.text()) ?? '' };
  };
  return {
    'The API answers': async () => {
      const { status } = await get(`${basePath}/health`);
      return status === 200 ? [] : [`GET ${origin}${basePath}/health: ${status}. Look at its log, or go back.`];
    },
    'The home page is this build’s': async () => {
      const { status, text } = await get('/');
      if (status === 200 && text === readFileSync(join(root, 'web/dist/index.html'), 'utf8')) return [];
      return [
        `${origin}/ (${status}) is not web/dist/index.html: another release is live, or this is another checkout.`,
      ];
    },
    'Indexes and expiry': async () =>
      checks.indexProblems(
        JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')),
        await gcloud<[]>(id, 'firestore', 'indexes', 'composite', 'list', ofDatabase),
        await gcloud<[]>(id, 'firestore', 'fields', 'ttls', 'list', ofDatabase),
      ),
  };
}

/** Runs all, also after a failure. One that can't look is a failure. Resolves with whether nothing is wrong. */
async function report(looks: Readonly<Record<string, Look>>): Promise<boolean> {
  let isWell = true;
  for (const [title, look] of Object.entries(looks)) {
    const problems = await look().catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      return [error.message];
    });
    if (problems.length === 0) console.log(`✔ ${title}`);
    for (const problem of problems) console.log(`✘ ${title}: ${problem}`);
    isWell &&= problems.length === 0;
  }
  return isWell;
}

await run(async (signal) => {
  const flag = { type: 'boolean', default: false } as const;
  const options = { project: { type: 'string' }, check: flag, live: flag } as const;
  const { project, check, live } = parseOptions({ options }, usage).values;
  if (project === undefined || (check && live)) throw new WrongUse(usage);
  const id = projectOf(project);
  const settings = readSettings(id);
  const origin = URL.parse(settings.APP_URL ?? '')?.origin ?? `https://${id}.web.app`;
  if (!live) {
    const isWell = await report(before(id, settings));
    if (check) return isWell ? 0 : 1;
    if (!isWell || signal.aborted) throw new UserError('Nothing was deployed.');
    // The build needs the address, because previews of links hold it. The deploy asks questions.
    const deployed = await runProgram(['firebase', 'deploy', '--project', id], {
      env: { APP_URL: origin },
      stdin: 'inherit',
    });
    if (!deployed)
      throw new UserError('The deploy failed. Functions may be new and pages old, which works: deploy again.');
  }
  if (await report(after(id, origin))) return 0;
  console.log(`Mend it and look with "npm run deploy -- --project ${id} --live", or go back as docs/deploy.md says.`);
  return 1;
});
