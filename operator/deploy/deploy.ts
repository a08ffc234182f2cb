/** The steps of a deploy (ADR 50): preflight, dry run, deploy, checks of the live app, monitoring. */

import { join } from 'node:path';
import { readSettings } from '../cloud/deployment.ts';
import type { Google } from '../cloud/google.ts';
import { projectOf } from '../cloud/project.ts';
import { root } from '../local.ts';
import { parseOptions } from '../main.ts';
import { applyMonitoring } from '../monitoring/apply.ts';
import { planRollback } from '../rollback/plan.ts';
import { UserError, WrongUse } from '../user-error.ts';
import { indexChecks } from './indexes.ts';
import { headersOfEverything, liveChecks } from './live-checks.ts';
import { preflight } from './preflight.ts';
import { pinsOf, serveLatest, trafficChecks } from './traffic.ts';

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
  /** Ctrl-C: nothing else is begun. What is under way is finished; only the Firebase command line gets Ctrl-C as well. */
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

export const rollbackCommand = (id: string): string => `npm run rollback -- --project ${id}`;

/** What `look` finds; undefined where Google refuses or doesn't answer. */
async function seen<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/**
 * What is live after a deploy that failed, and what to do. A rollback is named only where it would undo that deploy: else it
 * would go a release too far back.
 */
async function afterFailure(google: Google, id: string): Promise<string> {
  const half = 'Functions may be new and pages old, and old pages work with the new API: mend it and deploy again';
  const plan = await seen(planRollback(google, id));
  if (plan?.pages.areLive) return `${half}, or go back with "${rollbackCommand(id)}".`;
  const pinned = ((await seen(pinsOf(google, id))) ?? []).map(({ name }) => name).join(', ');
  if (pinned === '') return `${half}.`;
  return `The rollback still holds: nobody is served a new ${pinned}. Mend it and deploy again.`;
}

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
    const findings = [
      ...(await trafficChecks(google, id)),
      ...(await liveChecks(app)),
      ...(await indexChecks(google, id)),
    ];
    for (const { held, isChosen, sentence } of findings) print(`${held ? '✔' : isChosen ? '·' : '✘'} ${sentence}`);
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
    const advice = await afterFailure(google, id);
    goOn(`the deploy was under way. ${advice}`);
    print(`The deploy failed, and says why above. ${advice}`);
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
