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

interface Listed {
  readonly releaseTime: string;
  /** None where the site was switched off. */
  readonly version?: Version;
}

/** A version of the pages, and when it was first live: its functions were released just before. */
interface Release {
  readonly version: Version;
  readonly releasedAt: string;
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
  readonly pages: {
    readonly version: string;
    readonly madeAt: string;
    /** When a deploy failed after its functions: these go back, and the pages have never changed. */
    readonly areLive: boolean;
  };
  /** Of the functions that have changed since. */
  readonly functions: readonly FunctionStep[];
}

const shortName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** The API writes nanoseconds or none: texts don't compare. */
const timeOf = (text: string): number => Date.parse(text);

const newest = <T extends { readonly createTime: string }>(all: readonly T[]): T | undefined =>
  all.toSorted((a, b) => timeOf(b.createTime) - timeOf(a.createTime))[0];

/**
 * The releases that lead to the one that is live, which is the last: a rollback takes away what it left. Throws a UserError
 * without a release.
 */
function releasesThatLead(listed: readonly Listed[]): readonly [live: Release, ...before: Release[]] {
  let path: Release[] = [];
  const byTime = listed.toSorted((a, b) => timeOf(a.releaseTime) - timeOf(b.releaseTime));
  for (const { version, releaseTime } of byTime) {
    if (version === undefined) continue;
    const earlier = path.findIndex((one) => one.version.name === version.name);
    path = earlier === -1 ? [...path, { version, releasedAt: releaseTime }] : path.slice(0, earlier + 1);
  }
  const [live, ...before] = path.toReversed();
  if (live === undefined || byTime.at(-1)?.version === undefined) {
    throw new UserError('No pages are live, so there is nothing to go back from.');
  }
  return [live, ...before];
}

interface Running {
  readonly fn: DeployedFunction;
  readonly serving: Revision | undefined;
  /** All that became ready. */
  readonly ready: readonly Revision[];
}

async function runningOf(google: Google, id: string, fn: DeployedFunction): Promise<Running | null> {
  const address = `run.googleapis.com/v2/projects/${id}/locations/${region}/services/${fn.service}`;
  const found = await google.find<Service>(address);
  if (found === null) return null;
  const pinned = found.traffic?.find(({ percent }) => percent === 100)?.revision;
  const name = shortName(pinned ?? found.latestReadyRevision ?? '');
  const revisions = await google.list<Revision>(`${address}/revisions`, 'revisions');
  const ready = revisions.filter(({ conditions = [] }) =>
    conditions.some(({ type, state }) => type === 'Ready' && state === 'CONDITION_SUCCEEDED'),
  );
  return { fn, serving: ready.find((one) => shortName(one.name) === name), ready };
}

const isAfter = ({ createTime }: Revision, moment: string): boolean => timeOf(createTime) > timeOf(moment);

/** What has to change so that a release's functions serve again: of each the newest that was ready when it was live first. */
function stepsTo({ releasedAt }: Release, all: readonly Running[]) {
  return all.flatMap(({ fn: { name, service }, serving, ready }) => {
    const target = newest(ready.filter((one) => !isAfter(one, releasedAt)));
    // A function that is younger than the release has nothing to go back to, and nothing there calls it.
    if (target === undefined || target.name === serving?.name) return [];
    return [{ serving, step: { name, service, revision: shortName(target.name), madeAt: target.createTime } }];
  });
}

/** When the newest version of the pages was first live, also one that a rollback has left since. */
function newestRelease(listed: readonly Listed[]): number {
  const firstLive = new Map<string, number>();
  for (const { version, releaseTime } of listed) {
    if (version === undefined) continue;
    const earlier = firstLive.get(version.name) ?? Number.POSITIVE_INFINITY;
    firstLive.set(version.name, Math.min(earlier, timeOf(releaseTime)));
  }
  return Math.max(...firstLive.values());
}

/**
 * Looks up what to go back to: the release before the live one, or the live one itself when functions are newer, which
 * is how a deploy that failed half-way leaves them. Throws a UserError when there is no such release, and when nobody is
 * served what such a deploy made: an earlier rollback holds, and the release before is not what is asked for.
 */
export async function planRollback(google: Google, id: string): Promise<RollbackPlan> {
  const listed = await google.list<Listed>(
    `firebasehosting.googleapis.com/v1beta1/sites/${id}/channels/live/releases?pageSize=100`,
    'releases',
  );
  const [live, ...before] = releasesThatLead(listed);
  const running: Running[] = [];
  for (const fn of deployedFunctions) {
    const one = await runningOf(google, id, fn);
    if (one) running.push(one);
  }
  const back = stepsTo(live, running);
  const isHalfDeployed = back.some(({ serving }) => serving && isAfter(serving, live.releasedAt));
  const newestLiveAt = newestRelease(listed);
  const isKeptBack = ({ serving, ready }: Running): boolean =>
    ready.some((one) => one.name !== serving?.name && timeOf(one.createTime) > newestLiveAt);
  if (back.length === 0 && running.some(isKeptBack)) {
    throw new UserError(
      'The functions already go with the live pages: a rollback keeps what a failed deploy made from being served. Nothing was changed. Mend the deploy and run it again; to go further back, check out an earlier commit and deploy it.',
    );
  }
  const target = isHalfDeployed ? live : before.find(({ version }) => version.status === 'FINALIZED');
  if (target === undefined) {
    throw new UserError(`${id} has no release before the one that is live: check out an earlier commit and deploy it.`);
  }
  return {
    pages: { version: target.version.name, madeAt: target.version.createTime, areLive: target === live },
    functions: (isHalfDeployed ? back : stepsTo(target, running)).map(({ step }) => step),
  };
}
