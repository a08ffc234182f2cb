/** Runs the seed in a process of its own, whose environment points at the emulators. */

import { seed } from '../seed.ts';

await seed({ log: (line) => console.log(line) });
process.exit(0);
