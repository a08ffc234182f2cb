/** A deploy or rollback against stubs: Google Cloud, the Firebase command line and the live app. */

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { vapidPublicKeyOf } from '../../../functions/src/core/vapid.ts';
import { type DeployWorld, deploy } from '../../../operator/deploy/deploy.ts';
import { rollback } from '../../../operator/rollback/rollback.ts';
import { startStubCloud } from '../../support/stub-cloud.ts';
import { vapidPrivateKey } from '../../support/stub-cloud-state.ts';
import { startStubSite } from '../../support/stub-site.ts';

export const id = 'freshers-stub';

const stub = join(import.meta.dirname, '../../support/stub-firebase.mjs');

/**
 * Everything a command works with, in a folder of its own; ended with the test. `env` is of the stub of the Firebase command
 * line, `firebase` is called instead of it.
 */
export async function newWorld(
  env: Readonly<Record<string, string>> = {},
  { firebase }: Partial<Pick<DeployWorld, 'firebase'>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-test-'));
  const cloud = await startStubCloud(id);
  const webDist = join(folder, 'dist');
  const site = await startStubSite(webDist);
  onTestFinished(async () => {
    await Promise.all([cloud.stop(), site.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });
  writeFileSync(
    join(folder, '.firebaserc'),
    JSON.stringify({ projects: { default: 'demo-fresher-party', staging: id } }),
  );
  const setSettings = (changes: Readonly<Record<string, string>> = {}) => {
    const given = {
      MAIL_FROM: 'Fresher Party <noreply@example.org>',
      APP_URL: site.origin,
      WEB_API_KEY: 'AIza',
      VAPID_PUBLIC_KEY: vapidPublicKeyOf(vapidPrivateKey),
      VAPID_SUBJECT: 'mailto:organisers@example.org',
      ...changes,
    };
    const lines = Object.entries(given).map(([name, value]) => `${name}='${value}'`);
    writeFileSync(join(folder, `.env.${id}`), lines.join('\n'));
  };
  setSettings();

  const callsFile = join(folder, 'calls');
  const askFirebase = (args: readonly string[]): Promise<string | null> =>
    new Promise((resolve) => {
      const options = { env: { ...process.env, ...env, STUB_CALLS: callsFile } };
      execFile(process.execPath, [stub, ...args], options, (error, stdout) => resolve(error ? null : stdout));
    });
  const lines: string[] = [];
  const controller = new AbortController();
  let interruptAt: string | undefined;
  const world = {
    google: async () => cloud.google,
    askFirebase,
    firebase: firebase ?? (async (args: readonly string[]) => (await askFirebase(args)) !== null),
    print: (line: string) => {
      lines.push(line);
      if (interruptAt !== undefined && line.startsWith(interruptAt)) controller.abort();
    },
    signal: controller.signal,
    settingsFolder: folder,
    aliasFolder: folder,
    webDist,
  };
  return {
    folder,
    cloud,
    site,
    setSettings,
    lines,
    /** As a deploy leaves the API that fails before its pages. */
    deployHalf: () => {
      const at = (day: number) => `2025-10-0${day}T09:00:00Z`;
      const revisions = [2, 1].map((number) => ({
        name: `projects/${id}/locations/asia-south1/services/api/revisions/api-${number}`,
        createTime: at(number === 1 ? 1 : 3),
        conditions: [{ type: 'Ready', state: 'CONDITION_SUCCEEDED' }],
      }));
      Object.assign(cloud.state.services.get('api') ?? {}, { revisions, latestReadyRevision: revisions[0]?.name });
      const version = { name: `sites/${id}/versions/v1`, status: 'FINALIZED', createTime: at(1) };
      cloud.state.releases = [{ version, releaseTime: at(2) }];
    },
    /** As a rollback leaves the API. */
    pinApi: () => {
      const api = cloud.state.services.get('api');
      if (api) api.traffic = [{ type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION', revision: 'api-1', percent: 100 }];
    },
    /** Ctrl-C, now or once a line begins so. */
    interrupt: (line?: string) => {
      interruptAt = line;
      if (line === undefined) controller.abort();
    },
    /** How the Firebase command line was called, without the question for its login. */
    firebaseCalls: () =>
      (existsSync(callsFile) ? readFileSync(callsFile, 'utf8').trim().split('\n') : []).filter(
        (call) => !call.startsWith('login:list'),
      ),
    deploy: (...args: readonly string[]) => deploy(['--project', id, ...args], world),
    rollback: (args: readonly string[], typed = '') =>
      rollback(['--project', id, ...args], { ...world, ask: async () => typed }),
  };
}

export type World = Awaited<ReturnType<typeof newWorld>>;
