/** Filters errors of a running product from the emulators' output. */

import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { loadFailure, logOf } from './start-product.ts';

/** Returns a function that returns the complete lines appended to a file since its last call. */
function followFile(file: string): () => string[] {
  let offset = 0;
  let rest = '';
  return () => {
    if (!existsSync(file)) return [];
    const added = Buffer.alloc(Math.max(0, statSync(file).size - offset));
    const descriptor = openSync(file, 'r');
    offset += readSync(descriptor, added, 0, added.length, offset);
    closeSync(descriptor);
    const lines = (rest + added.toString()).split('\n');
    rest = lines.pop() ?? '';
    return lines;
  };
}

/** firebase-tools' own errors, uncaught ones with the lines of our code, and failed requests. */
const emulatorError = /^(⬢|⚠ {2}(functions|Your function)|\[PROXY ERROR\]|\w*Error: |\s+at .*functions\/(src|dist))/;

/** The error in a line of the log; undefined for other lines. */
export function errorIn(line: string): string | undefined {
  if (emulatorError.test(line)) return line;
  const json = /^> {2}(\{.*"severity":"(?:ERROR|CRITICAL|ALERT|EMERGENCY)".*\})$/.exec(line)?.[1];
  if (json === undefined) return undefined;
  const { severity, message, ...more } = JSON.parse(json);
  const ofUs = String(message).replaceAll(/\n\s+at .*(node_modules|node:internal).*/g, '');
  return [`${severity}: ${ofUs}`, ...Object.entries(more).map(([name, value]) => `${name}=${value}`)].join(' ');
}

export interface ErrorLog {
  /** Prints errors logged since the last call. */
  readonly print: () => void;
  /** Whether new code failed to load since the last call. */
  readonly hasLoadFailed: () => boolean;
}

export function followErrors(folder: string): ErrorLog {
  const addedLines = followFile(logOf(folder));
  let loadFailed = false;
  const print = (): void => {
    const errors = addedLines().flatMap((line) => errorIn(line) ?? []);
    for (const error of errors) console.error(error);
    loadFailed ||= errors.some((error) => loadFailure.test(error));
  };
  return {
    print,
    hasLoadFailed: () => {
      print();
      const failed = loadFailed;
      loadFailed = false;
      return failed;
    },
  };
}
