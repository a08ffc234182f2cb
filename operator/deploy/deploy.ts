/** The steps of a deploy (ADR 50): preflight, dry run, deploy, checks of the live app, monitoring. */

import { join } from 'node:path';
import { deployedFunctions, readSettings, region } from '../cloud/deployment.ts';
import type { Google } from '../cloud/google.ts';
import { projectOf } from '../cloud/project.ts';
import { root } from '../local.ts';
import { parseOptions } from '../main.ts';
import { applyMonitoring } from '../monitoring/apply.ts';
import { UserError, WrongUse } from '../user-error.ts';
import { indexChecks } from './indexes.ts';
import { headersOfEverything, liveChecks } from './live-checks.ts';
import { preflight } from './preflight.ts';

export const usage =
  'Use: npm run deploy -- --project <id, staging or production> [--preflight] [--fix] [--test-mail <address>], or with one of --live, --monitoring and --preview <name>.';

/** What a deploy works with; tests give it stand-ins of this machine. */
export interface DeployWorld {
  /** Opens Google's APIs for a project. Throws a UserError that says how to log in. */
  readonly google: (id: string) => Promise<Google>;
  /** Runs the Firebase command line in this terminal; resolves with whether it succeeded. */
  readonly firebase: (args: readonly string[]) => Promise<boolean>;
  /** Runs it quietly; resolves with what it printed, null when it failed. */
  readonly askFirebase: (args: readonly string[]) => Promise<string | null>;
  readonly print: (line: string) => void;
  /** Where `.env.<id>` is. */
  readonly settingsFolder: string;
  /** Where `.firebaserc` is. */
  readonly aliasFolder: string;
  readonly webDist: string;
  /** Ctrl-C: what is under way is finished, and nothing else is begun. */
  readonly signal: AbortSignal;
}

function optionsOf(args: readonly string[]) {
  const options = {
    project: { type: 'string' },
    preflight: { type: 'boolean', default: false },
    fix: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    monitoring: { type: 'boolean', default: false },
    'test-mail': { type: 'string' },
    preview: { type: 'string' },
  } as const;
  const { project, ...values } = parseOptions({ args: [...args], options }, usage).values;
  const modes = [values.preflight, values.live, values.monitoring, values.preview !== undefined].filter(Boolean);
  if (project === undefined || modes.length > 1) throw new WrongUse(usage);
  return { ...values, project };
}

interface Service {
  readonly traffic?: readonly { readonly type: string; readonly percent?: number }[];
}

const latest = 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST';

/** Ends what a rollback began: a service that is pinned to a revision would never serve the new one. */
export async function serveLatest(google: Google, id: string): Promise<string[]> {
  const moved: string[] = [];
  for (const { name, service } of deployedFunctions) {
    const path = `projects/${id}/locations/${region}/services/${service}`;
    const { traffic = [] } = await google.get<Service>(`run.googleapis.com/v2/${path}`);
    if (traffic.every(({ type }) => type === latest)) continue;
    await google.finish('run.googleapis.com/v2', 'PATCH', `${path}?updateMask=traffic`, {
      traffic: [{ type: latest, percent: 100 }],
    });
    moved.push(name);
  }
  return moved;
}

export const rollbackCommand = (id: string): string => `npm run rollback -- --project ${id}`;

/** Deploys, or does the one part that an option names. Resolves with the exit code; throws WrongUse or another UserError. */
export async function deploy(args: readonly string[], world: DeployWorld): Promise<0 | 1> {
  const { firebase, print, signal } = world;
  const goOn = (doneSoFar: string) => {
    if (signal.aborted) throw new UserError(`Interrupted: ${doneSoFar}`);
  };
  const options = optionsOf(args);
  const { id, isStaging } = projectOf(options.project, world.aliasFolder);
  if (options.preview !== undefined && !isStaging) {
    throw new WrongUse(
      `A preview of ${id} would call the functions that everybody uses: previews are made of the project that .firebaserc names "staging" alone.`,
    );
  }
  const google = await world.google(id);

  async function isLive(): Promise<boolean> {
    const settings = readSettings(world.settingsFolder, id);
    const origin = settings?.APP_URL?.replace(/\/$/, '') ?? `https://${id}.web.app`;
    const app = { origin, webDist: world.webDist, headers: headersOfEverything(root) };
    const findings = [...(await liveChecks(app)), ...(await indexChecks(google, id))];
    for (const { held, sentence } of findings) print(`${held ? '✔' : '✘'} ${sentence}`);
    return findings.every(({ held }) => held);
  }
  async function monitor(): Promise<0> {
    for (const line of await applyMonitoring(google, id)) print(line);
    return 0;
  }

  if (options.live) return (await isLive()) ? 0 : 1;
  if (options.monitoring) return monitor();

  const context = {
    id,
    google,
    settings: readSettings(world.settingsFolder, id),
    askFirebase: world.askFirebase,
    testMail: options['test-mail'],
  };
  print(`Preflight of ${id}`);
  if (!(await preflight(context, { fix: options.fix, print, signal }))) {
    print(`Nothing was deployed: ${id} lacks what is marked with ✘.`);
    return 1;
  }
  if (options.preflight) return 0;
  if (options.preview !== undefined) {
    const isMade = await firebase(['hosting:channel:deploy', options.preview, '--project', id]);
    goOn('the preview was under way. Make it again; nothing else was touched.');
    return isMade ? 0 : 1;
  }

  print('Dry run');
  const isDryRunFine = await firebase(['deploy', '--project', id, '--dry-run']);
  goOn('nothing was deployed.');
  if (!isDryRunFine) {
    print('Nothing was deployed: the dry run failed, and says why above.');
    return 1;
  }
  print('Deploy');
  if (!(await firebase(['deploy', '--project', id]))) {
    const half = 'Functions may be new and pages old, and old pages work with the new API';
    goOn(`the deploy was under way. ${half}: deploy again, or go back with "${rollbackCommand(id)}".`);
    print(
      `The deploy failed, and says why above. ${half}: mend it and deploy again, or go back with "${rollbackCommand(id)}".`,
    );
    return 1;
  }
  const look = `"npm run deploy -- --project ${id} --live"`;
  const applyAlerts = `"npm run deploy -- --project ${id} --monitoring"`;
  try {
    const moved = await serveLatest(google, id);
    if (moved.length > 0) print(`+ Ended the rollback of ${moved.join(', ')}: the new revision serves.`);
    goOn(`${id} was deployed. Look at it with ${look}, then apply the alerts with ${applyAlerts}.`);
    print('Live');
    if (await isLive()) {
      goOn(`${id} was deployed, and is as it should be. Apply the alerts with ${applyAlerts}.`);
      print('Monitoring');
      return await monitor();
    }
  } catch (error) {
    if (!(error instanceof UserError) || signal.aborted) throw error;
    print(`✘ ${error.message}`);
  }
  print(
    `${id} was deployed, and what is marked with ✘ is not as it should be: look again with ${look}, or go back with "${rollbackCommand(id)}".`,
  );
  return 1;
}

/** Where everything is in this repository. */
export const here = {
  settingsFolder: join(root, 'functions'),
  aliasFolder: root,
  webDist: join(root, 'web/dist'),
} as const;
