/** Which release of the pages and which revision of each function a rollback goes back to (ADR 50). */

import { type DeployedFunction, deployedFunctions, region } from '../cloud/deployment.ts';
import type { Google } from '../cloud/google.ts';
import { UserError } from '../user-error.ts';

interface Version {
  /** `sites/<site>/versions/<id>`. */
  readonly name: string;
  readonly status: string;
  readonly createTime: string;
}

interface Release {
  readonly releaseTime: string;
  readonly version?: Version;
}

interface Revision {
  /** `projects/…/services/<service>/revisions/<id>`. */
  readonly name: string;
  readonly createTime: string;
  readonly conditions?: readonly { readonly type: string; readonly state: string }[];
}

interface Service {
  readonly latestReadyRevision?: string;
  readonly traffic?: readonly { readonly type?: string; readonly revision?: string; readonly percent?: number }[];
}

export interface FunctionStep {
  readonly name: string;
  readonly service: string;
  /** The short name of a revision. */
  readonly revision: string;
  readonly madeAt: string;
}

export interface RollbackPlan {
  readonly pages: { readonly version: string; readonly madeAt: string };
  /** Of the functions that have changed since. */
  readonly functions: readonly FunctionStep[];
}

const shortName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** The API writes nanoseconds or none: texts don't compare. */
const timeOf = (text: string): number => Date.parse(text);

const newest = <T extends { readonly createTime: string }>(all: readonly T[]): T | undefined =>
  all.toSorted((a, b) => timeOf(b.createTime) - timeOf(a.createTime))[0];

/** The version before the one that is live: made before it, so that a second rollback goes further back. */
function versionBefore(releases: readonly Release[]): { readonly live: Version; readonly before: Version | undefined } {
  const [latest] = releases.toSorted((a, b) => timeOf(b.releaseTime) - timeOf(a.releaseTime));
  const live = latest?.version;
  if (live === undefined) throw new UserError('No pages are live, so there is nothing to go back from.');
  const older = releases
    .flatMap(({ version }) => (version ? [version] : []))
    .filter(({ status, createTime }) => status === 'FINALIZED' && timeOf(createTime) < timeOf(live.createTime));
  return { live, before: newest(older) };
}

async function stepOf(
  google: Google,
  id: string,
  { name, service }: DeployedFunction,
  before: string,
): Promise<FunctionStep | null> {
  const address = `run.googleapis.com/v2/projects/${id}/locations/${region}/services/${service}`;
  const found = await google.find<Service>(address);
  if (found === null) return null;
  const pinned = found.traffic?.find(({ percent }) => percent === 100)?.revision;
  const serving = shortName(pinned ?? found.latestReadyRevision ?? '');
  const revisions = await google.list<Revision>(`${address}/revisions`, 'revisions');
  const isReady = ({ conditions = [] }: Revision) =>
    conditions.some(({ type, state }) => type === 'Ready' && state === 'CONDITION_SUCCEEDED');
  const target = newest(revisions.filter((one) => isReady(one) && timeOf(one.createTime) < timeOf(before)));
  // A function that is younger than the release before has nothing to go back to, and nothing there calls it.
  if (target === undefined || shortName(target.name) === serving) return null;
  return { name, service, revision: shortName(target.name), madeAt: target.createTime };
}

/**
 * Looks up what was live before the present release began: its pages' version is made first, so a revision from before
 * that belongs to what was there. Throws a UserError when there is no earlier release.
 */
export async function planRollback(google: Google, id: string): Promise<RollbackPlan> {
  const releases = await google.list<Release>(
    `firebasehosting.googleapis.com/v1beta1/sites/${id}/channels/live/releases?pageSize=100`,
    'releases',
  );
  const { live, before } = versionBefore(releases);
  if (before === undefined) {
    throw new UserError(`${id} has no release before the one that is live: check out an earlier commit and deploy it.`);
  }
  const steps: FunctionStep[] = [];
  for (const one of deployedFunctions) {
    const step = await stepOf(google, id, one, live.createTime);
    if (step) steps.push(step);
  }
  return { pages: { version: before.name, madeAt: before.createTime }, functions: steps };
}
