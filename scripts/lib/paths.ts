/** Where things are in this repository. Absolute paths. */

import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** What runs leave behind: staged copies, data, secrets. Ignored by git. The toolchain's own tests move it. */
export const localDir = resolve(root, process.env.LOCAL_DIR ?? '.local');

export const nodeModules = join(root, 'node_modules');
export const functionsDir = join(root, 'functions');
export const webDir = join(root, 'web');

/** The local project: a `demo-` id never reaches the network (design §2). */
export const projectId = 'demo-fresher-party';
export const region = 'asia-south1';
