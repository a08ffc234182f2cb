/** Runs some test files alone: on the product that runs already, or on one of their own. */

import { localProduct } from '../../operator/local.ts';
import { runProgram } from '../processes/run-program.ts';

type Env = Readonly<Record<string, string>>;

/** Runs `work` with the environment of a product. */
async function onProduct(signal: AbortSignal, work: (env: Env) => Promise<boolean>): Promise<boolean> {
  const running = localProduct();
  if (running !== undefined && Number(running.env.CLOCK_OFFSET_MS) === 0) {
    console.log(`On the product of ${running.command} at ${running.env.APP_URL}. What the tests do to its data stays.`);
    return work(running.env);
  }
  const why = running === undefined ? 'Nothing runs here' : `${running.command} runs at another time`;
  console.log(`${why}, so this run starts a product of its own (npm run dev, in another terminal, saves that).`);
  const { withProduct } = await import('../product/products.ts');
  let succeeded = false;
  await withProduct({ signal }, async ({ env }) => {
    succeeded = await work(env);
  });
  return succeeded;
}

/** Resolves with the exit code. */
export async function runFiles(
  command: readonly string[],
  needsProduct: boolean,
  signal: AbortSignal,
): Promise<number> {
  const work = (env: Env) => runProgram(command, { env, signal });
  return (await (needsProduct ? onProduct(signal, work) : work({}))) ? 0 : 1;
}
