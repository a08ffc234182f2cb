/**
 * `npm run bench`: the built function beside one that does only the same reads and commit (bench/bare.ts), both in the
 * production runtime, in alternating rounds. Compare ratios and CPU: calls per second depend on what else the machine
 * does.
 */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { basePath } from '@fresher-party/contract/endpoints';
import autocannon from 'autocannon';
import pWaitFor from 'p-wait-for';
import { type Actor, newActor, password } from '../tests/support/actors.ts';
import { percentile } from '../tests/support/figures.ts';
import { type Runtime, startRuntime } from '../tests/support/production-runtime.ts';
import { run } from './lib/command.ts';
import { root } from './lib/local.ts';
import { buildFunctions } from './product/build.ts';
import { withProduct } from './product/products.ts';

const rounds = 15;
/** Unmeasured, until the engines have compiled what is hot. */
const warmUpRounds = 3;
const startRounds = 11;
const connections = 20;
/** Per round, with two calls each. Few enough for an instance to remember their accounts. */
const people = 100;

interface Kind {
  readonly what: string;
  readonly path: string;
  /** Of the first and the second call of a person; without it the call is a GET. */
  readonly body?: (person: Actor, isSecond: boolean) => object;
  readonly people?: number;
  /** Called once by everybody before, as the page does. */
  readonly before?: string;
}

const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Both medians of a figure, and the median ratio of the alternating pairs. */
function compared<K extends string>(pairs: readonly (readonly [Record<K, number>, Record<K, number>])[], key: K) {
  const middle = (side: 0 | 1): number => median(pairs.map((pair) => pair[side][key]));
  const ratio = median(pairs.map(([one, other]) => one[key] / other[key]));
  return {
    [key]: Number(middle(0).toPrecision(3)),
    [`${key}, bare`]: Number(middle(1).toPrecision(3)),
    [`${key}, ratio`]: ratio.toFixed(2),
  };
}

/** Lets a process print its CPU milliseconds and its megabytes at a signal. */
const reportCost = `process.on('SIGUSR2',()=>{let{user,system}=process.cpuUsage();console.log("cost",(user+system)/1e3,process.memoryUsage.rss()/2**20)})`;
const costEnv = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(reportCost)}` };

async function costOf({ pid, output }: Runtime) {
  const before = output().length;
  process.kill(pid, 'SIGUSR2');
  const reported = () => /^cost ([\d.]+) ([\d.]+)$/m.exec(output().slice(before));
  await pWaitFor(() => reported() !== null, { interval: 2, timeout: 5000 });
  const [, cpu, megabytes] = reported() ?? [];
  return { cpu: Number(cpu), megabytes: Number(megabytes) };
}

/** Everybody's first call, then everybody's second. */
const requestsOf = (kind: Kind, crowd: readonly Actor[]): autocannon.Request[] =>
  [false, true].flatMap((isSecond) =>
    crowd.map((person) => ({
      method: kind.body ? ('POST' as const) : ('GET' as const),
      path: basePath + kind.path,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', 'x-uid': person.user.id },
      ...(kind.body && { body: JSON.stringify(kind.body(person, isSecond)) }),
    })),
  );

/** Sends each request once and resolves with the seconds it took. Throws unless all are answered with success. */
async function send(url: string, requests: readonly autocannon.Request[]): Promise<number> {
  const clients = Math.min(connections, requests.length);
  let next = 0;
  const result = await autocannon({
    url,
    connections: clients,
    amount: requests.length,
    // It ends at the first sample after the last answer.
    sampleInt: 5,
    setupClient(client) {
      const own = next++;
      client.setRequests(requests.filter((_, index) => index % clients === own));
    },
  });
  if (result['2xx'] !== requests.length)
    throw new Error(`${requests[0]?.path}: ${result['2xx']} of ${requests.length} calls were answered with success.`);
  return (result.finish.getTime() - result.start.getTime()) / 1000;
}

async function measure(runtime: Runtime, kind: Kind, crowd: readonly Actor[], isBare: boolean) {
  const requests = requestsOf(kind, crowd);
  if (kind.before && !isBare) await send(runtime.url, requestsOf({ what: '', path: kind.before }, crowd));
  const before = await costOf(runtime);
  const seconds = await send(runtime.url, requests);
  const cpu = (await costOf(runtime)).cpu - before.cpu;
  return { 'calls/s': requests.length / seconds, 'CPU ms': cpu / requests.length };
}
type Measured = Awaited<ReturnType<typeof measure>>;

/** Reads and writes of a second call, when the instance knows the person. */
async function operationsOf(kinds: readonly Kind[]): Promise<string[]> {
  const counter = pathToFileURL(join(root, 'tests/support/count-work.ts')).href;
  const runtime = await startRuntime({ NODE_OPTIONS: `--import=${counter}` });
  try {
    const counts: string[] = [];
    for (const kind of kinds) {
      const [first, second] = requestsOf(kind, [await newActor()]);
      if (!first || !second) continue;
      // The first votes make the tallies.
      await send(runtime.url, requestsOf(kind, [await newActor()]));
      await send(runtime.url, [first]);
      await sleep(500); // What follows an answer.
      const before = runtime.output().length;
      await send(runtime.url, [second]);
      await sleep(500);
      const output = runtime.output().slice(before);
      const count = (what: string): number =>
        [...output.matchAll(new RegExp(`^firestore ${what} (\\d+)$`, 'gm'))].reduce((sum, [, n]) => sum + Number(n), 0);
      counts.push(`${count('reads')} + ${count('writes')}`);
    }
    return counts;
  } finally {
    await runtime.stop();
  }
}

/** From the start of the process to its first answer, and its memory after one that reads the database. */
async function start(place: { source?: string } = {}) {
  const started = performance.now();
  // A new instance has no compile cache.
  const runtime = await startRuntime({ NODE_COMPILE_CACHE: undefined, ...costEnv }, place);
  try {
    const ms = performance.now() - started;
    await fetch(`${runtime.url}${basePath}/event`);
    return { 'start ms': ms, 'memory MB': (await costOf(runtime)).megabytes };
  } finally {
    await runtime.stop();
  }
}
type Start = Awaited<ReturnType<typeof start>>;

await run(async (signal) => {
  await withProduct({ signal }, async ({ folder }) => {
    // Imported here, because it connects to the product.
    const { newCandidate, newCrowd, newTrack, setVoting } = await import('../tests/support/state.ts');
    const dist = join(folder, 'functions/bare');
    await buildFunctions(dist, join(root, 'scripts/bench/bare.ts'));
    await setVoting('open');
    const [mr, miss] = [await newCandidate('Mr_Fresher'), await newCandidate('Miss_Fresher')];
    const kinds: readonly Kind[] = [
      {
        what: 'Vote',
        path: '/vote',
        before: '/vote/mine',
        body: (_, isSecond) => ({ candidateID: isSecond ? miss.id : mr.id }),
      },
      { what: 'Whisper', path: '/messages/send', body: () => ({ message: 'A whisper of the benchmark' }) },
      { what: 'Song request', path: '/songs/submit', body: () => ({ songLinks: [newTrack()] }) },
      { what: 'Login', path: '/login', body: ({ user }) => ({ email: user.email, password }), people: 5 },
      { what: 'GET /event', path: '/event' },
    ];
    console.log('Measuring. This takes some minutes.');
    const operations = await operationsOf(kinds);
    const product = await startRuntime(costEnv);
    const source = join(dist, 'index.cjs');
    const bare = await startRuntime(costEnv, { source });
    const pairs = kinds.map(() => [] as [Measured, Measured][]);
    try {
      for (let round = 0; round < warmUpRounds + rounds; round += 1) {
        for (const [index, kind] of kinds.entries()) {
          const crowd = await newCrowd(kind.people ?? people);
          const pair: [Measured, Measured] = [
            await measure(product, kind, crowd, false),
            await measure(bare, kind, crowd, true),
          ];
          if (round >= warmUpRounds) pairs[index]?.push(pair);
        }
      }
    } finally {
      await Promise.all([product.stop(), bare.stop()]);
    }
    const rows = kinds.map(({ what }, index) => {
      const own = pairs[index] ?? [];
      const figures = { ...compared(own, 'calls/s'), ...compared(own, 'CPU ms'), 'reads + writes': operations[index] };
      return [what, figures];
    });
    console.table(Object.fromEntries(rows));
    const starts: [Start, Start][] = [];
    for (let round = 0; round <= startRounds; round += 1) starts.push([await start(), await start({ source })]);
    starts.shift(); // It only fills the file system's cache.
    console.table({ Start: { ...compared(starts, 'start ms'), ...compared(starts, 'memory MB') } });
  });
  return 0;
});
