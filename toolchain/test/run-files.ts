/** Runs single test files, on the running product or on a temporary one. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalProduct, localProduct, startDir } from '../../scripts/local.ts';
import { UserError } from '../../scripts/user-error.ts';
import { runProgram } from '../processes/run-program.ts';
import { emulatedFirestore } from '../product/emulated-firestore.ts';
import type { Stage } from './stages.ts';

type Env = Readonly<Record<string, string>>;

/** Runs `work`, then restores the database. */
async function keepingData<T>({ env }: LocalProduct, work: () => Promise<T>): Promise<T> {
  const folder = join(startDir, 'before-tests');
  const data = emulatedFirestore(env);
  const dump = await data.dump(folder);
  try {
    return await work();
  } finally {
    await data.replaceBy(dump).catch((error: Error) => {
      const sentence = `The data from before the tests are in ${folder} until the next such run.`;
      throw new UserError(`${error.message}\n${sentence}`, { cause: error });
    });
    rmSync(folder, { recursive: true });
  }
}

/** Runs `work` with the environment of a running or temporary product. */
async function onProduct(stage: Stage, signal: AbortSignal, work: (env: Env) => Promise<boolean>): Promise<boolean> {
  const running = localProduct();
  if (running !== undefined && Number(running.env.CLOCK_OFFSET_MS) === 0) {
    // With npm run dev, Vite serves the app and the emulators serve the API.
    const env = stage.name === 'browser' ? running.env : { ...running.env, APP_URL: running.hostingUrl };
    console.log(`On the product of ${running.command} at ${env.APP_URL}. Its data are put back at the end.`);
    return keepingData(running, () => work(env));
  }
  const why = running === undefined ? 'No product runs here' : `${running.command} runs at another time`;
  console.log(`${why}, so this run starts its own. With npm run dev in another terminal, it needs none.`);
  const { withProduct } = await import('../product/products.ts');
  let succeeded = false;
  await withProduct({ signal }, async ({ env }) => {
    succeeded = await work(env);
  });
  return succeeded;
}

/** Runs test files of a stage, once or in watch mode. Resolves with the exit code. */
export async function runFiles(
  stage: Stage,
  commands: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<number> {
  const work = async (env: Env): Promise<boolean> => {
    let succeeded = true;
    // Named files are run with their long tests.
    const options = { env: { ...env, TEST_ALL: '1' }, signal, isInteractive: true };
    for (const command of commands) succeeded = (await runProgram(command, options)) && succeeded;
    return succeeded;
  };
  const succeeded = await (stage.needs === 'product' ? onProduct(stage, signal, work) : work({}));
  return succeeded ? 0 : 1;
}
