/** The files of metrics, alerts and dashboard, as the Logging and Monitoring APIs take them. */

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { thresholds } from './service-level.ts';

export interface Metric {
  readonly name: string;
  readonly filter: string;
}

/** A policy or dashboard, with the name by which it is found again. */
export interface Named {
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads a file, with its placeholders replaced. Throws for one that the service level doesn't have. */
function read(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'), (_, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('$')) return value;
    const number = thresholds[value];
    if (number === undefined) throw new Error(`${path} names ${value}, which the service level doesn't have.`);
    return number;
  });
}

const filesOf = (folder: string): string[] => globSync(`${folder}/*.json`, { cwd: import.meta.dirname }).sort();

export const metrics = filesOf('metrics').map((path) => read(path) as unknown as Metric);
export const alerts: readonly Named[] = filesOf('alerts').map((path) => ({
  key: basename(path, '.json'),
  body: read(path),
}));
export const dashboard: Named = { key: 'dashboard', body: read('dashboard.json') };
