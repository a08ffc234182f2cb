/** `npm run rollback` against a stub of Google Cloud. */

import { expect, it } from 'vitest';
import { changes } from '../support/stub-cloud.ts';
import { id, newWorld } from './support/deploys.ts';
import { runScript } from './support/scripts.ts';

const hour = (at: number): string => `2025-10-01T${String(at).padStart(2, '0')}:00:00.123456Z`;
const version = (number: number, at: number, status = 'FINALIZED') => ({
  name: `sites/${id}/versions/v${number}`,
  status,
  createTime: hour(at),
});
const service = (name: string): string => `projects/${id}/locations/asia-south1/services/${name}`;
const revision = (name: string, number: number, at: number, state = 'CONDITION_SUCCEEDED') => ({
  name: `${service(name)}/revisions/${name}-${number}`,
  createTime: hour(at),
  conditions: [{ type: 'Ready', state }],
});

/**
 * Three releases, at 8, 10 and 12. The API is new in each and was deployed by itself at 11; its revision of 11:30 never
 * became ready. The lookup of songs is as it was at 8.
 */
async function threeReleases() {
  const world = await newWorld();
  const { state } = world.cloud;
  state.releases = [
    { version: version(3, 12), releaseTime: hour(13) },
    { version: version(9, 11, 'DELETED'), releaseTime: hour(11) },
    { version: version(2, 10), releaseTime: hour(11) },
    { version: version(1, 8), releaseTime: hour(9) },
  ];
  const serve = (name: string, revisions: ReturnType<typeof revision>[]) => {
    const found = state.services.get(name);
    if (found) Object.assign(found, { revisions, latestReadyRevision: revisions[0]?.name });
  };
  serve('api', [
    { ...revision('api', 5, 12), createTime: '2025-10-01T12:30:00Z' },
    { ...revision('api', 4, 11, 'CONDITION_FAILED'), createTime: '2025-10-01T11:30:00Z' },
    revision('api', 3, 11),
    { ...revision('api', 2, 10), createTime: '2025-10-01T10:30:00Z' },
    { ...revision('api', 1, 8), createTime: '2025-10-01T08:30:00Z' },
  ]);
  serve('lookupsong', [{ ...revision('lookupsong', 1, 8), createTime: '2025-10-01T08:30:00Z' }]);
  const serving = () => state.services.get('api')?.traffic;
  const livePages = () => (state.releases[0]?.version as { name?: string } | undefined)?.name;
  return { ...world, serving, livePages };
}

const pinnedTo = (name: string) => [{ type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION', revision: name, percent: 100 }];

it('says what it will do, and does nothing without a confirmation', async () => {
  const { rollback, lines, cloud } = await threeReleases();
  const plan = [
    `Rollback of ${id}`,
    `  api to its revision api-3, of ${hour(11)}`,
    `  the pages to version v2, of ${hour(10)}`,
    'Rules, indexes and data stay as they are.',
  ];
  for (const [args, typed] of [
    [[], null],
    [[], 'yes'],
    [['--confirm', 'another-project'], null],
  ] as const) {
    lines.length = 0;
    expect(await rollback(args, typed)).toBe(1);
    expect(lines).toEqual([...plan, `Nothing was changed: confirm with --confirm ${id}, or type the project's id.`]);
  }
  expect(cloud.calls.filter(changes)).toEqual([]);
});

it.each([
  ['--confirm', ['--confirm', id], null],
  ['the typed name', [], id],
] as const)('goes back with %s, the functions first', async (_, args, typed) => {
  const { rollback, serving, livePages, cloud } = await threeReleases();
  expect(await rollback(args, typed)).toBe(0);
  expect(serving()).toEqual(pinnedTo('api-3'));
  expect(livePages()).toBe(`sites/${id}/versions/v2`);
  expect(cloud.calls.filter(changes)).toEqual([
    `PATCH run.googleapis.com/v2/${service('api')}`,
    `POST firebasehosting.googleapis.com/v1beta1/sites/${id}/releases`,
  ]);
});

it('goes further back the second time, never forward to what was bad, and then says that there is nothing', async () => {
  const { rollback, serving, livePages } = await threeReleases();
  expect(await rollback(['--confirm', id])).toBe(0);
  expect(await rollback(['--confirm', id])).toBe(0);
  expect(livePages()).toBe(`sites/${id}/versions/v1`);
  expect(serving()).toEqual(pinnedTo('api-1'));
  await expect(rollback(['--confirm', id])).rejects.toThrow(
    `${id} has no release before the one that is live: check out an earlier commit and deploy it.`,
  );
});

it('finds the same plan again after it failed half-way', async () => {
  const { rollback, serving, livePages, cloud } = await threeReleases();
  const stop = cloud.refuse(`POST firebasehosting.googleapis.com/v1beta1/sites/${id}/releases`, 503);
  await expect(rollback(['--confirm', id])).rejects.toThrow(
    'firebasehosting.googleapis.com failed with 503: run the command again in a minute.',
  );
  expect([serving(), livePages()]).toEqual([pinnedTo('api-3'), `sites/${id}/versions/v3`]);
  stop();
  expect(await rollback(['--confirm', id])).toBe(0);
  expect([serving(), livePages()]).toEqual([pinnedTo('api-3'), `sites/${id}/versions/v2`]);
});

it('says what is missing without rights, and where no release is', async () => {
  const { rollback, cloud } = await threeReleases();
  cloud.state.releases = [];
  await expect(rollback(['--confirm', id])).rejects.toThrow('No pages are live, so there is nothing to go back from.');
  cloud.refuse('firebasehosting', 403);
  await expect(rollback(['--confirm', id])).rejects.toThrow(/^You have no right to what was asked of firebasehosting/);
  expect(cloud.calls.filter(changes)).toEqual([]);
});

it.each([[[]], [['--confirm', id]], [['--project', 'production']]])('ends %j with 2 and one sentence', async (args) => {
  const { code, output } = await runScript('rollback', args);
  expect(code).toBe(2);
  expect(output).toMatch(/^(Use: npm run rollback -- --project|No project is set as production: add)[^\n]*$/);
});
