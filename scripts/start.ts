/** `npm start`: runs the whole product on this machine, built as for production. */

import { run } from './lib/command.ts';
import { runLocal } from './product/local-run.ts';
import { buildOrCopy } from './product/products.ts';

await run((signal) => runLocal('npm start', buildOrCopy, signal));
