/** The running processes: who started whom, and when, so that a reused id is never mistaken for the old process. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** When it started, in whatever form the system tells: only for comparing. */
  readonly started: string;
}

/** From /proc on Linux (slim images have no `ps`), else from `ps`. */
export function processTable(): ProcessEntry[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => fromProc(Number(name)));
  }
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,lstart='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, parent, ...started] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), started: started.join(' ') };
  });
}

function fromProc(pid: number): ProcessEntry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; what follows it is plain: state, parent, … start time (22nd of all).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return [];
    return [{ pid, parent: Number(fields[1]), started: fields[19] ?? '' }];
  } catch {
    return []; // It ended while we looked.
  }
}

/** Everything that a process started, and what those started. */
export function descendants(pid: number, table = processTable()): ProcessEntry[] {
  const children = table.filter((entry) => entry.parent === pid);
  return children.flatMap((child) => [child, ...descendants(child.pid, table)]);
}

/** Kills those of the processes that are still the same ones. */
export function killAll(entries: readonly ProcessEntry[]): void {
  const alive = new Map(processTable().map((entry) => [entry.pid, entry.started]));
  for (const { pid, started } of entries) {
    if (alive.get(pid) !== started) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended while we looked.
    }
  }
}
