/** Has the schedule of the reminders fail, for want of settings: run as a process of its own, whose output are its lines. */

import { fanOut } from '../../functions/src/index.ts';

const request = { headers: {}, header: () => undefined };
const response = { status: () => response, send: () => response };
await fanOut?.(request as never, response as never);
process.exit(0);
