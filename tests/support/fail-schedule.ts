/** Runs the fan-out in its own process with invalid settings, for its log output. */

import { fanOut } from '../../functions/src/index.ts';

const request = { headers: {}, header: () => undefined };
const response = { status: () => response, send: () => response };
await fanOut?.(request as never, response as never);
process.exit(0);
