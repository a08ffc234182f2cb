/** Runs the fan-out in a process of its own, with settings that it refuses; its output is the log. */

import { fanOut } from '../../functions/src/index.ts';

const request = { headers: {}, header: () => undefined };
const response = { status: () => response, send: () => response };
await fanOut?.(request as never, response as never);
process.exit(0);
