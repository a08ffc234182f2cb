/** Whether each function serves its latest revision, or one that a rollback has pinned (ADR 50). */

import { deployedFunctions, region } from '../cloud/deployment.ts';
import type { Google } from '../cloud/google.ts';
import type { Finding } from './live-checks.ts';

interface Service {
  readonly traffic?: readonly { readonly type: string; readonly revision?: string; readonly percent?: number }[];
}

interface Pin {
  /** Of the function. */
  readonly name: string;
  readonly path: string;
  /** The short name of the one that serves; none where several share. */
  readonly revision: string | undefined;
}

const latest = 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST';

interface Traffic {
  /** Of functions that aren't deployed. */
  readonly absent: readonly string[];
  readonly pins: readonly Pin[];
}

async function trafficOf(google: Google, id: string): Promise<Traffic> {
  const absent: string[] = [];
  const pins: Pin[] = [];
  for (const { name, service } of deployedFunctions) {
    const path = `projects/${id}/locations/${region}/services/${service}`;
    const found = await google.find<Service>(`run.googleapis.com/v2/${path}`);
    if (found === null) absent.push(name);
    const { traffic = [] } = found ?? {};
    if (traffic.every(({ type }) => type === latest)) continue;
    pins.push({ name, path, revision: traffic.find(({ percent }) => percent === 100)?.revision });
  }
  return { absent, pins };
}

/** The functions that serve something else than their latest revision. */
export const pinsOf = async (google: Google, id: string): Promise<readonly Pin[]> => (await trafficOf(google, id)).pins;

/** What each function serves. A rollback that holds is no failure, but the functions are not those of this release. */
export async function trafficChecks(google: Google, id: string): Promise<readonly Finding[]> {
  const { absent, pins } = await trafficOf(google, id);
  const findings: Finding[] = absent.map((name) => ({ held: false, sentence: `The function ${name} is not there.` }));
  if (pins.length > 0) {
    const served = pins.map(({ name, revision }) => `${name} serves ${revision ?? 'several revisions'}`).join(', ');
    const sentence = `A rollback holds: ${served}. The next "npm run deploy" ends it.`;
    findings.push({ held: false, isChosen: true, sentence });
  }
  if (findings.length > 0) return findings;
  return [{ held: true, sentence: `${deployedFunctions.length} functions serve their latest revision.` }];
}

/** Ends what a rollback began: a service that is pinned would never serve the new revision. Resolves with the functions' names. */
export async function serveLatest(google: Google, id: string): Promise<string[]> {
  const pins = await pinsOf(google, id);
  for (const { path } of pins) {
    await google.finish('run.googleapis.com/v2', 'PATCH', `${path}?updateMask=traffic`, {
      traffic: [{ type: latest, percent: 100 }],
    });
  }
  return pins.map(({ name }) => name);
}
