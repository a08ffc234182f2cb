/**
 * `npm run deploy -- --project <id>`: runs preflight checks, deploys, applies the alerts and checks the live app (ADR
 * 50). Exits with 0 if everything is fine, 1 if something is wrong, 2 for wrong usage, 130 after Ctrl-C.
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { applyAlerts } from './deploy/alerts.ts';
import { type Check, release, report } from './deploy/check.ts';
import { googleApis } from './deploy/google.ts';
import { cloudChecks, headersOfEverything, liveChecks } from './deploy/live.ts';
import { preflight } from './deploy/preflight.ts';
import { readSettings } from './deploy/settings.ts';
import { root } from './local.ts';
import { parseOptions, run } from './main.ts';
import { projectOf } from './project.ts';
import { WrongUse } from './user-error.ts';

const usage =
  'Use: npm run deploy -- --project <id, staging or production>, alone or with one of --preflight, --live and --monitoring.';

/**
 * Runs the Firebase CLI, and resolves with whether it has deployed. It shares the terminal, where it asks questions,
 * and is never killed, because an interrupted deploy is half done.
 */
function deploy(id: string, origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('firebase', ['deploy', '--project', id], {
      cwd: root,
      stdio: 'inherit',
      // For the build, because link previews contain the app's URL.
      env: { ...process.env, APP_URL: origin },
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

await run(async (signal) => {
  const flag = { type: 'boolean', default: false } as const;
  const options = { project: { type: 'string' }, preflight: flag, live: flag, monitoring: flag } as const;
  const { project, ...only } = parseOptions({ options }, usage).values;
  if (project === undefined || Object.values(only).filter(Boolean).length > 1) throw new WrongUse(usage);
  const id = projectOf(project);
  const settings = readSettings(id);
  const google = googleApis(id);

  const origin = URL.parse(settings.APP_URL ?? '')?.origin ?? `https://${id}.web.app`;

  const before = preflight(google, id, settings);
  const alerts: Check = { title: 'Alerts', look: () => applyAlerts(google, id) };
  const live = [
    ...liveChecks({
      origin,
      webDist: join(root, 'web/dist'),
      headers: headersOfEverything(),
    }),
    ...cloudChecks(google, id),
  ];
  const alone = (only.preflight && before) || (only.live && live) || (only.monitoring && [alerts]);
  if (alone) return (await report(alone, console.log)) ? 0 : 1;
  return release(id, { before, deploy: () => deploy(id, origin), after: [alerts, ...live] }, console.log, signal);
});
