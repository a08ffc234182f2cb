/** Shared behaviour of operator commands: Ctrl-C, prompts, wrong usage and project names. */

import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/local.ts';
import { runScript } from '../support/scripts.ts';

/** Runs a command with this body, and sends Ctrl-C or the end of input once it has printed something. */
function runBody(body: string, then: 'SIGINT' | 'Ctrl-D' | string): Promise<{ code: number | null; output: string }> {
  const source = `
    import { run, typedLine } from './scripts/main.ts';
    import { UserError, WrongUse } from './scripts/user-error.ts';
    await run(async (signal) => { ${body} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  child.stdout.once('data', () => {
    if (then === 'SIGINT') child.kill('SIGINT');
    else child.stdin.end(then === 'Ctrl-D' ? '' : `${then}\n`);
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

describe('Ctrl-C', () => {
  const untilAborted = `console.log('at work'); while (!signal.aborted) await new Promise((done) => setTimeout(done, 20));`;

  it('exits with 130 and a message about the progress', async () => {
    const body = `${untilAborted} throw new UserError('It was interrupted: run it again.');`;
    expect(await runBody(body, 'SIGINT')).toEqual({
      code: 130,
      output: 'at work\nIt was interrupted: run it again.\n',
    });
  });

  it('shows no stack trace of interrupted work', async () => {
    const body = `${untilAborted} signal.throwIfAborted();`;
    expect(await runBody(body, 'SIGINT')).toEqual({ code: 130, output: 'at work\n' });
  });
});

it.each([
  ['asha', 'asha'],
  ['Ctrl-D', ''],
  ['SIGINT', ''],
])('a question that is answered with %s reads "%s", and shows no stack', async (typed, read) => {
  const body = `console.log(JSON.stringify(await typedLine('Who? ', signal))); return 1;`;
  expect(await runBody(body, typed)).toEqual({ code: 1, output: `Who? "${read}"\n` });
});

describe('wrong use', () => {
  it.each([
    ['purge', ['--froce'], /^Unknown option --froce: Use: npm run purge /],
    ['purge', ['--even-though', 'we-can'], /^"we-can" is no reason that --even-though takes\. Use: /],
    ['admin', ['nonsense'], /^Use: npm run admin /],
    ['deploy', ['--project', 'freshers-2025', '--live', '--check'], /^Use: npm run deploy /],
  ])('ends npm run %s -- %j with 2 and one sentence', async (name, args, sentence) => {
    const { code, output } = await runScript(name, args);
    expect(code).toBe(2);
    expect(output).toMatch(sentence);
    expect(output).not.toContain('\n');
  });
});

it('checks what it can before a deploy, and says which logins are missing', async () => {
  const { code, output } = await runScript('deploy', ['--project', 'no-such-project'], {
    HOME: '/nonexistent',
    XDG_CONFIG_HOME: '/nonexistent',
    CLOUDSDK_CONFIG: '/nonexistent',
    GOOGLE_APPLICATION_CREDENTIALS: '',
    METADATA_SERVER_DETECTION: 'none',
  });
  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    ...['MAIL_FROM', 'APP_URL', 'WEB_API_KEY', 'VAPID_PUBLIC_KEY', 'VAPID_SUBJECT'].map(
      (name) => `✘ Settings: ${name} is missing in functions/.env.no-such-project: docs/deploy.md says what it holds.`,
    ),
    '✘ Secrets: Firebase is not logged in: run "npx firebase login".',
    // Most machines have no gcloud.
    expect.stringMatching(/^✘ Database: gcloud is not (logged in|installed): /),
    expect.stringMatching(/^✘ Who may sign up: There are no credentials for Google Cloud on this machine: /),
    'Nothing was deployed.',
  ]);
});
