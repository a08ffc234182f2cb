/**
 * `npm run deploy -- --project <id>`: checks what a deploy would not notice, deploys, and checks the live app (ADR 50). Exits
 * with 0 when all is well, 1 when something is wrong, 2 for wrong use, 130 after Ctrl-C.
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { applyAlerts } from './deploy/alerts.ts';
import { report } from './deploy/check.ts';
import { readSettings } from './deploy/deployed.ts';
import { googleApis } from './deploy/google.ts';
import { cloudChecks, headersOfEverything, liveChecks } from './deploy/live.ts';
import { preflight } from './deploy/preflight.ts';
import { root } from './local.ts';
import { parseOptions, run } from './main.ts';
import { projectOf } from './project.ts';
import { UserError, WrongUse } from './user-error.ts';

const usage =
  'Use: npm run deploy -- --project <id, staging or production>, alone or with one of --preflight, --live and --monitoring.';

/**
 * Resolves with whether the Firebase command line succeeded. It shares the terminal, where it asks questions. It is never
 * killed from here: a deploy that is cut off is half done.
 */
function runFirebase(...args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('firebase', args, { cwd: root, stdio: 'inherit' });
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

  const isReady = () => report(preflight(google, id, settings), console.log);
  const isLive = () => {
    const origin = URL.parse(settings.APP_URL ?? '')?.origin ?? `https://${id}.web.app`;
    const app = { origin, webDist: join(root, 'web/dist'), headers: headersOfEverything() };
    return report([...liveChecks(app), ...cloudChecks(google, id)], console.log);
  };
  const applied = async () => console.log(await applyAlerts(google, id));

  if (only.live) return (await isLive()) ? 0 : 1;
  if (only.monitoring) {
    await applied();
    return 0;
  }

  console.log(`Checks of ${id}`);
  const nothing = 'Nothing was deployed.';
  if (!(await isReady())) {
    console.log(nothing);
    return 1;
  }
  if (only.preflight) return 0;
  if (signal.aborted) throw new UserError(nothing);

  const isDeployed = await runFirebase('deploy', '--project', id);
  if (!isDeployed) {
    throw new UserError(
      'The deploy failed. Functions may be new and pages old, and old pages work with the new API: deploy again, or go back as docs/deploy.md says.',
    );
  }
  const look = `look at it with "npm run deploy -- --project ${id} --live"`;
  if (signal.aborted) throw new UserError(`${id} was deployed, without its alerts: deploy again, or ${look}.`);

  console.log(`${id} is deployed. The live app`);
  await applied();
  if (await isLive()) return 0;
  console.log(
    `${id} was deployed, and what is marked with ✘ is not as it should be: ${look}, or go back as docs/deploy.md says.`,
  );
  return 1;
});
