/** `npm run rollback` against a stub of Google Cloud. */

import { expect, it } from 'vitest';
import { changes } from '../support/stub-cloud.ts';
import { id, newWorld } from './support/deploys.ts';
import { runScript } from './support/scripts.ts';

/** Of an hour, or between two of them: `at('10:30')`. */
const at = (time: string): string => `2025-10-01T${time}:00.123456Z`;
const version = (number: number, time: string, status = 'FINALIZED') => ({
  name: `sites/${id}/versions/v${number}`,
  status,
  createTime: at(time),
});
const service = (name: string): string => `projects/${id}/locations/asia-south1/services/${name}`;
const revision = (name: string, number: number, time: string, state = 'CONDITION_SUCCEEDED') => ({
  name: `${service(name)}/revisions/${name}-${number}`,
  createTime: at(time),
  conditions: [{ type: 'Ready', state }],
});

/**
 * Three releases, made at 8, 10 and 12 and live an hour later. The API is new in each. A deploy at 9:30 failed after it,
 * and its revision of 10:45 never became ready. The lookup of songs is as it was at 8.
 */
async function threeReleases() {
  const world = await newWorld();
  const { state } = world.cloud;
  state.releases = [
    { version: version(3, '12:00'), releaseTime: at('13:00') },
    { version: version(9, '10:50', 'DELETED'), releaseTime: at('11:10') },
    { version: version(2, '10:00'), releaseTime: at('11:00') },
    { version: version(1, '08:00'), releaseTime: at('09:00') },
  ];
  const serve = (name: string, ...revisions: ReturnType<typeof revision>[]) => {
    const found = state.services.get(name);
    if (found) Object.assign(found, { revisions, latestReadyRevision: revisions[0]?.name });
  };
  const ofApi = [
    revision('api', 5, '12:30'),
    revision('api', 4, '10:45', 'CONDITION_FAILED'),
    revision('api', 3, '10:30'),
    revision('api', 2, '09:30'),
    revision('api', 1, '08:30'),
  ];
  serve('api', ...ofApi);
  serve('lookupsong', revision('lookupsong', 1, '08:30'));
  /** Adds a newer revision of the API, as a deploy makes it. */
  const deployApi = (number: number, time: string) => serve('api', revision('api', number, time), ...ofApi);
  const serving = () => state.services.get('api')?.traffic;
  const livePages = () => (state.releases[0]?.version as { name?: string } | undefined)?.name;
  return { ...world, serve, deployApi, serving, livePages };
}

const pinnedTo = (name: string) => [{ type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION', revision: name, percent: 100 }];

it('says what it will do, and does nothing without a confirmation', async () => {
  const { rollback, lines, cloud } = await threeReleases();
  const plan = [
    `Rollback of ${id}`,
    `  api to its revision api-3, of ${at('10:30')}`,
    `  the pages to version v2, of ${at('10:00')}`,
    'Rules, indexes and data stay as they are.',
  ];
  for (const [args, typed] of [
    [[], ''],
    [[], 'yes'],
    [['--confirm', 'another-project'], ''],
  ] as const) {
    lines.length = 0;
    expect(await rollback(args, typed)).toBe(1);
    expect(lines).toEqual([...plan, `Nothing was changed: confirm with --confirm ${id}, or type the project's id.`]);
  }
  expect(cloud.calls.filter(changes)).toEqual([]);
});

it.each([
  ['--confirm', ['--confirm', id], ''],
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

it('leaves out a release that was left before, as its rollback says', async () => {
  const { rollback, serving, livePages, cloud } = await threeReleases();
  const [third, , second, first] = cloud.state.releases;
  const back = { ...first, releaseTime: at('11:30'), type: 'ROLLBACK' };
  cloud.state.releases = [third, back, second, first].map((one) => ({ ...one }));
  expect(await rollback(['--confirm', id])).toBe(0);
  expect([serving(), livePages()]).toEqual([pinnedTo('api-1'), `sites/${id}/versions/v1`]);
});

it.each([
  ['several releases', 4],
  ['one release', 1],
])('undoes a deploy that failed after the functions, with %s', async (_, releases) => {
  const { rollback, deployApi, lines, serving, livePages, cloud } = await threeReleases();
  cloud.state.releases = cloud.state.releases.slice(0, releases);
  deployApi(6, '14:30');
  expect(await rollback(['--confirm', id])).toBe(0);
  expect([serving(), livePages()]).toEqual([pinnedTo('api-5'), `sites/${id}/versions/v3`]);
  expect(lines).toContain(`  the pages stay: the deploy after version v3, of ${at('12:00')}, did not reach them`);
  expect(cloud.calls.filter(changes)).toEqual([`PATCH run.googleapis.com/v2/${service('api')}`]);
});

it.each([
  ['of a deploy that failed half-way', '14:30', ['api-5', 'v3']],
  ['of a release', undefined, ['api-3', 'v2']],
] as const)(
  'goes no release further back while a rollback %s keeps a failed deploy from serving',
  async (_, failedAt, now) => {
    const { rollback, deployApi, serving, livePages, cloud } = await threeReleases();
    if (failedAt !== undefined) deployApi(6, failedAt);
    expect(await rollback(['--confirm', id])).toBe(0);
    const held = [pinnedTo(now[0]), `sites/${id}/versions/${now[1]}`];
    expect([serving(), livePages()]).toEqual(held);
    deployApi(7, '15:30');
    const before = cloud.calls.filter(changes);
    await expect(rollback(['--confirm', id])).rejects.toThrow(
      /^The functions already go with the live pages: a rollback keeps .* Nothing was changed\. Mend the deploy/,
    );
    expect([serving(), livePages()]).toEqual(held);
    expect(cloud.calls.filter(changes)).toEqual(before);
  },
);

it('goes back although a failed deploy has made a function that there was not', async () => {
  const { rollback, serve, serving, livePages } = await threeReleases();
  serve('noticesongs', revision('noticesongs', 1, '14:30'));
  expect(await rollback(['--confirm', id])).toBe(0);
  expect([serving(), livePages()]).toEqual([pinnedTo('api-3'), `sites/${id}/versions/v2`]);
});

it('ends a rollback that failed half-way also after another deploy has failed', async () => {
  const { rollback, deployApi, serving, livePages, cloud } = await threeReleases();
  const stop = cloud.refuse(`POST firebasehosting.googleapis.com/v1beta1/sites/${id}/releases`, 503);
  await expect(rollback(['--confirm', id])).rejects.toThrow('failed with 503');
  stop();
  deployApi(6, '14:30');
  expect(await rollback(['--confirm', id])).toBe(0);
  expect([serving(), livePages()]).toEqual([pinnedTo('api-3'), `sites/${id}/versions/v2`]);
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

it('begins nothing more after Ctrl-C, and goes on when it is run again', async () => {
  const { rollback, interrupt, serving, livePages } = await threeReleases();
  interrupt('✔ api serves');
  await expect(rollback(['--confirm', id])).rejects.toThrow(
    'Interrupted: run the rollback again, and it goes on with the same plan.',
  );
  expect([serving(), livePages()]).toEqual([pinnedTo('api-3'), `sites/${id}/versions/v3`]);
});

it('says what is missing without rights, and where no release is', async () => {
  const { rollback, cloud } = await threeReleases();
  cloud.state.releases = [];
  await expect(rollback(['--confirm', id])).rejects.toThrow('No pages are live, so there is nothing to go back from.');
  cloud.refuse('firebasehosting', 403);
  await expect(rollback(['--confirm', id])).rejects.toThrow(/^You have no right to what was asked of firebasehosting/);
  expect(cloud.calls.filter(changes)).toEqual([]);
});

it.each([[[]], [['--confirm', id]], [['--project', 'production']], [['--project', id, '--froce']]])(
  'ends %j with 2 and one sentence',
  async (args) => {
    const { code, output } = await runScript('rollback', args);
    expect(code).toBe(2);
    expect(output).toMatch(
      /^((Unknown option --froce: )?Use: npm run rollback -- --project|No project is set as production: add)[^\n]*$/,
    );
  },
);
