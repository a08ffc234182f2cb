/** Filters errors of a running product from the emulators' output. */

import { loadFailure, readLog } from './start-product.ts';

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
  let seen = 0;
  let loadFailed = false;
  const print = (): void => {
    const lines = readLog(folder).split('\n').slice(0, -1);
    const errors = lines.slice(seen).flatMap((line) => errorIn(line) ?? []);
    seen = lines.length;
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
