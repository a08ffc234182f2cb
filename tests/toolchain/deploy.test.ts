/** The steps of `npm run deploy` against stubs of Google Cloud, of the Firebase command line and of the live app. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectOf } from '../../operator/cloud/project.ts';
import { root } from '../../operator/local.ts';
import { alerts, metrics } from '../../operator/monitoring/files.ts';
import { WrongUse } from '../../operator/user-error.ts';
import { changes } from '../support/stub-cloud.ts';
import { id, newWorld } from './support/deploys.ts';
import { runScript } from './support/scripts.ts';

const dryRun = `deploy --project ${id} --dry-run`;
const release = `deploy --project ${id}`;

describe('when all is well', () => {
  it('deploys after a dry run, looks at the live app and applies the monitoring', async () => {
    const { deploy, lines, firebaseCalls, cloud } = await newWorld();
    const code = await deploy();
    expect(lines.filter((line) => line.startsWith('✘'))).toEqual([]);
    expect(code).toBe(0);
    expect(firebaseCalls()).toEqual([dryRun, release]);
    const steps = ['Dry run', 'Deploy', 'Live', 'Monitoring'];
    expect(lines.filter((line) => steps.includes(line))).toEqual(steps);
    expect(lines).toContain('2 pages are those of this build.'.replace(/^/, '✔ '));
    expect(cloud.state.metrics.size).toBe(metrics.length);
    expect(cloud.state.alerts).toHaveLength(alerts.length);
  });

  it('ends a rollback: the new revision serves', async () => {
    const { deploy, cloud, pinApi } = await newWorld();
    pinApi();
    expect(await deploy()).toBe(0);
    expect(cloud.state.services.get('api')?.traffic).toEqual([
      { type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST', percent: 100 },
    ]);
  });
});

describe('a deploy that goes wrong', () => {
  it('ends after a dry run that failed', async () => {
    const { deploy, lines, firebaseCalls } = await newWorld({ STUB_FAILS: '--dry-run' });
    expect(await deploy()).toBe(1);
    expect(firebaseCalls()).toEqual([dryRun]);
    expect(lines.at(-1)).toBe('Nothing was deployed: the dry run failed, and says why above.');
  });

  it.each([
    [
      'and how to go back, where functions are new',
      true,
      /API: mend it and deploy again, or go back with "npm run rollback -- --project freshers-stub"\.$/,
    ],
    ['and not to go back, where nothing is new', false, /API: mend it and deploy again\.$/],
  ])('says what may be half done when the Firebase command line fails, %s', async (_, isHalf, advice) => {
    const onlyDry = { firebase: async (args: readonly string[]) => args.includes('--dry-run') };
    const { deploy, lines, cloud, deployHalf } = await newWorld({}, onlyDry);
    if (isHalf) deployHalf();
    expect(await deploy()).toBe(1);
    expect(lines.at(-1)).toMatch(/^The deploy failed, and says why above\. Functions may be new and pages old/);
    expect(lines.at(-1)).toMatch(advice);
    expect(cloud.calls.filter(changes)).toEqual([]);
  });

  it.each([
    ['fails', false, 'The deploy failed, and says why above. '],
    ['is interrupted', true, 'Interrupted: the deploy was under way. '],
  ])('does not advise to go back further when it %s under a rollback', async (_, isInterrupted, begin) => {
    const world = await newWorld(
      {},
      {
        firebase: async (args) => {
          if (!args.includes('--dry-run') && isInterrupted) world.interrupt();
          return args.includes('--dry-run');
        },
      },
    );
    world.deployHalf();
    world.pinApi();
    const told = await world.deploy().then(
      () => world.lines.at(-1),
      (error: Error) => error.message,
    );
    expect(told).toBe(`${begin}The rollback still holds: nobody is served a new api. Mend it and deploy again.`);
    expect(world.cloud.calls.filter(changes)).toEqual([]);
  });

  it.each([
    ['/api/v1/fresherParty/health', 500, /^✘ The API is not well: GET .*\/health gave an answer 500\.$/],
    ['/api/v1/fresherParty/me', 200, /^✘ Without a session, GET .*\/me gave an answer 200 and not 401/],
    ['/login', 200, /^✘ \/login differs from web\/dist\/login\/index\.html: another release is live, or this/],
    ['/login', 404, /^✘ \/login should be the page of web\/dist\/login\/index\.html: it gave an answer 404\.$/],
    ['/assets/app-12345678.js', 404, /^✘ \/assets\/app-12345678.js should be there/],
  ])('says that %s is wrong, and how to go back', async (path, status, sentence) => {
    const { deploy, lines, site, cloud } = await newWorld();
    site.break(path, status);
    expect(await deploy()).toBe(1);
    expect(lines.find((line) => line.startsWith('✘'))).toMatch(sentence);
    expect(lines.at(-1)).toMatch(/ or go back with "npm run rollback -- --project freshers-stub"\.$/);
    expect(cloud.state.alerts).toEqual([]);
    expect(await deploy('--live')).toBe(1);
  });

  it('names a rollback that holds, also where the end of it failed, and does not end with 0', async () => {
    const { deploy, lines, pinApi, cloud } = await newWorld();
    pinApi();
    const stop = cloud.refuse('PATCH run.googleapis.com', 503);
    expect(await deploy()).toBe(1);
    expect(lines).toContain('✘ run.googleapis.com failed with 503: run the command again in a minute.');
    stop();
    lines.length = 0;
    expect(await deploy('--live')).toBe(1);
    expect(lines).toContain('· A rollback holds: api serves api-1. The next "npm run deploy" ends it.');
    expect(lines.filter((line) => line.startsWith('✘'))).toEqual([]);
    expect(await deploy()).toBe(0);
    expect(await deploy('--live')).toBe(0);
    cloud.state.services.delete('sendpush');
    expect(await deploy('--live')).toBe(1);
    expect(lines).toContain('✘ The function sendPush is not there.');
  });

  it('says that there is no build to compare with', async () => {
    const { deploy, lines, folder } = await newWorld();
    rmSync(join(folder, 'dist'), { recursive: true });
    expect(await deploy('--live')).toBe(1);
    expect(lines.filter((line) => line.startsWith('✘'))).toEqual([
      '✘ There is no build in web/dist: run npm run build.',
    ]);
  });

  it('finds an index that Firestore has given up since', async () => {
    const { deploy, lines, cloud } = await newWorld();
    expect(await deploy()).toBe(0);
    const [first] = cloud.state.indexes;
    if (first) first.state = 'NEEDS_REPAIR';
    expect(await deploy('--live')).toBe(1);
    expect(lines.filter((line) => line.startsWith('✘ Firestore could not build: messages'))).toHaveLength(1);
  });

  it('finds indexes that are missing, and tells of those being made', async () => {
    const { deploy, lines, cloud } = await newWorld();
    const [first, second] = cloud.state.indexes;
    if (second) second.state = 'CREATING';
    cloud.state.indexes = cloud.state.indexes.filter((one) => one !== first);
    expect(await deploy()).toBe(1);
    expect(lines).toContain('✘ The database lacks an index: messages, state ASCENDING, createdAt DESCENDING.');
    expect(lines.some((line) => line.startsWith('✔ Being made, and slow or refused until then: messages'))).toBe(true);
  });
});

describe('after Ctrl-C', () => {
  it('begins no other fix', async () => {
    const { deploy, interrupt, lines, firebaseCalls, cloud } = await newWorld();
    cloud.state.database = null;
    cloud.state.roles.clear();
    interrupt('+ Created the database');
    await expect(deploy('--fix')).rejects.toThrow(
      'Interrupted: nothing was deployed. What is marked with + is mended.',
    );
    expect(lines.filter((line) => line.startsWith('+'))).toHaveLength(1);
    expect(cloud.state.roles.size).toBe(0);
    expect(firebaseCalls()).toEqual([]);
  });

  const again = `with "npm run deploy -- --project ${id}`;
  it.each([
    ['Dry run', 'nothing was deployed.', [dryRun]],
    [
      'Deploy',
      `${id} was deployed. Look at it ${again} --live", then apply the alerts ${again} --monitoring".`,
      [dryRun, release],
    ],
    ['Live', `${id} was deployed, and is as it should be. Apply the alerts ${again} --monitoring".`, [dryRun, release]],
  ])('in "%s" says what is done so far, and goes no further', async (step, doneSoFar, calls) => {
    const { deploy, interrupt, firebaseCalls, cloud } = await newWorld();
    interrupt(step);
    await expect(deploy()).rejects.toThrow(`Interrupted: ${doneSoFar}`);
    expect(firebaseCalls()).toEqual(calls);
    expect(cloud.state.alerts).toEqual([]);
  });

  it('lets the Firebase command line finish where the signal was for the command alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firebase-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const slow = '#!/bin/sh\necho begun\nsleep 1\necho done\n';
    writeFileSync(join(folder, 'firebase'), slow, { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
    const child = spawn(process.execPath, [join(import.meta.dirname, 'support/running-firebase.ts')], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    child.stdout.once('data', () => child.kill('SIGTERM'));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([code, output]).toEqual([130, 'begun\ndone\nThe step was finished.\n']);
  });

  it('says what may be half done when the deploy was under way', async () => {
    const world = await newWorld(
      {},
      {
        firebase: async (args) => {
          if (!args.includes('--dry-run')) world.interrupt();
          return args.includes('--dry-run');
        },
      },
    );
    world.deployHalf();
    await expect(world.deploy()).rejects.toThrow(
      /^Interrupted: the deploy was under way\. Functions may be new and pages old, .* or go back with "npm run rollback/,
    );
  });
});

describe('a preview', () => {
  it('is made of staging', async () => {
    const { deploy, firebaseCalls } = await newWorld();
    expect(await deploy('--preview', 'songs')).toBe(0);
    expect(firebaseCalls()).toEqual([`hosting:channel:deploy songs --project ${id}`]);
  });

  it.each([{ production: id }, { staging: id, production: id }, {}])(
    'is made of no other project, since it would call its functions: %j',
    async (projects) => {
      const { deploy, firebaseCalls, folder, cloud } = await newWorld();
      writeFileSync(join(folder, '.firebaserc'), JSON.stringify({ projects }));
      await expect(deploy('--preview', 'songs')).rejects.toThrow(
        /^A preview of freshers-stub would call the functions/,
      );
      expect(firebaseCalls()).toEqual([]);
      expect(cloud.calls).toEqual([]);
    },
  );
});

describe('projects and wrong use', () => {
  it('tells how to set an alias, and refuses the emulators’ project', () => {
    expect(() => projectOf('production')).toThrow(
      'No project is set as production: add "production": "<id>" to "projects" in .firebaserc, with the id of the Firebase project, or pass the id itself.',
    );
    expect(() => projectOf('default')).toThrow(/^demo-fresher-party is the emulators' project/);
    expect(() => projectOf('A b')).toThrow(WrongUse);
    expect(projectOf('freshers-2025')).toEqual({ id: 'freshers-2025', isStaging: false });
  });

  it.each([
    [[]],
    [['--project']],
    [['--project', 'staging']],
    [['--project', id, '--live', '--preflight']],
    [['--project', id, '--froce']],
  ])('ends %j with 2 and one sentence', async (args) => {
    const { code, output } = await runScript('deploy', args);
    expect(code).toBe(2);
    expect(output).toMatch(
      /^((Unknown option --froce: |An option has no value or a wrong one: )?Use: npm run deploy -- --project|No project is set as staging: add)[^\n]*$/,
    );
  });

  it('names the login that Google Cloud needs', async () => {
    const nobody = {
      HOME: root,
      CLOUDSDK_CONFIG: '/nonexistent',
      GOOGLE_APPLICATION_CREDENTIALS: '',
      METADATA_SERVER_DETECTION: 'none',
    };
    expect(await runScript('deploy', ['--project', id], nobody)).toEqual({
      code: 1,
      output:
        'There are no credentials for Google Cloud on this machine: run "gcloud auth application-default login" and then this command again.',
    });
  });
});
