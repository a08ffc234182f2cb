/** Listens like an organiser's page, with the web app's module. */

import { type Connection, connect, type LiveRecord } from '../../web/src/live/connection.ts';
import { liveTargets } from '../../web/src/live/targets.ts';
import { succeed } from './api.ts';

export interface Listener {
  readonly connection: Connection;
  /** The last received newest message. */
  newest: LiveRecord | undefined;
  isCurrent: boolean;
  /** The error code with which the listener ended. */
  ended: string | undefined;
}

/** Gets a live token for a session and listens to the newest message. Throws if the token is refused. */
export async function listenAs(token: string): Promise<Listener> {
  const { token: liveToken, config } = await succeed('POST /live-token', { token });
  const connection = await connect({ token: liveToken, config });
  const listener: Listener = { connection, newest: undefined, isCurrent: false, ended: undefined };
  connection.listen(liveTargets.newestMessage, {
    onRecords: ([record], isCurrent) => Object.assign(listener, { newest: record, isCurrent }),
    onEnd: (code) => Object.assign(listener, { ended: code }),
  });
  return listener;
}
