/** Where in the two nights a rehearsal is: one line that changes in a terminal, a line for each scene elsewhere. */

import { formatDate } from '@fresher-party/contract/format-date';
import type { Scene } from './acts.ts';

export interface Progress {
  /** A scene has begun, or so many of its turns are over. */
  at(scene: Scene, done: number): void;
  /** What happens outside the scenes. */
  say(what: string): void;
  /** Ends the line that changes. */
  end(): void;
}

type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

export function progressOn(screen: Screen): Progress {
  const began = performance.now();
  let shown = '';
  const write = (line: string): void => {
    if (line === shown) return;
    shown = line;
    const seconds = `${Math.round((performance.now() - began) / 1000)} s`.padStart(5);
    screen.write(screen.isTTY ? `\r\u001b[2K${seconds}  ${line}` : `${seconds}  ${line}\n`);
  };
  return {
    at({ night, at, name, turns }, done) {
      const where = `${night}, ${formatDate(at, 'h:mm a')}  ${name}`;
      write(screen.isTTY && turns.length > 0 ? `${where}: ${done} of ${turns.length}` : where);
    },
    say: write,
    end: () => void (screen.isTTY && screen.write('\n')),
  };
}
