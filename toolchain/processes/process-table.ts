/** The running processes with parents and start times, by which a reused id is detected. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** Start time in the system's own format, only for comparison. */
  readonly started: string;
}

/** From /proc on Linux, where slim images have no `ps` (which all libraries use), otherwise from `ps`. */
export function processTable(): ProcessEntry[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.flatMap((pid) => fromProc(Number(pid)));
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
    // The name in parentheses may contain anything. After it: state, parent, … start time (field 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return [];
    return [{ pid, parent: Number(fields[1]), started: fields[19] ?? '' }];
  } catch {
    return []; // It has just ended.
  }
}

/** All descendants of a process. */
export function descendants(pid: number, table = processTable()): ProcessEntry[] {
  const children = table.filter((entry) => entry.parent === pid);
  return children.flatMap((child) => [child, ...descendants(child.pid, table)]);
}

/** Whether it is still the same process. */
export const isAlive = ({ pid, started }: Omit<ProcessEntry, 'parent'>): boolean =>
  processTable().some((entry) => entry.pid === pid && entry.started === started);
