/** What operator commands say when they can't run: one sentence, and exit code 1, or 2 for wrong usage. */

import { rmSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newLocalDir, runScript } from '../support/scripts.ts';

describe('wrong use', () => {
  it.each([
    ['purge', ['--froce'], /^Unknown option --froce: Use: npm run purge /],
    ['admin', ['nonsense'], /^Use: npm run admin /],
    ['deploy', ['--project', 'freshers-2025', '--live', '--check'], /^Use: npm run deploy /],
  ])('ends npm run %s -- %j with 2 and one sentence', async (name, args, sentence) => {
    const { code, output } = await runScript(name, args);
    expect(code).toBe(2);
    expect(output).toMatch(sentence);
    expect(output).not.toContain('\n');
  });
});

it('npm run admin says that nothing is running', async () => {
  const localDir = newLocalDir();
  onTestFinished(() => rmSync(localDir, { recursive: true }));
  const output = 'Nothing is running: start it with "npm start", or name a --project.';
  expect(await runScript('admin', ['list'], { LOCAL_DIR: localDir })).toEqual({ code: 1, output });
});

it('npm run deploy checks what it can, and deploys nothing when it can’t look', async () => {
  const { code, output } = await runScript('deploy', ['--project', 'no-such-project'], {
    HOME: '/nonexistent',
    XDG_CONFIG_HOME: '/nonexistent',
    CLOUDSDK_CONFIG: '/nonexistent',
    GOOGLE_APPLICATION_CREDENTIALS: '',
    METADATA_SERVER_DETECTION: 'none',
  });
  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    expect.stringMatching(/^✘ Settings and secrets: firebase .+ firebase login/),
    // Most machines have no gcloud.
    expect.stringMatching(/^✘ Database: gcloud .+/),
    expect.stringMatching(/^✘ Who may sign up: Google Cloud gave no access with this machine's credentials /),
    'Nothing was deployed.',
  ]);
});
