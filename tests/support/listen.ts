/** Listening as an organiser's page does, with its own module. */

import { type Connection, connect, type LiveRecord } from '../../web/src/live/connection.ts';
import { liveTargets } from '../../web/src/live/targets.ts';
import { call } from './api.ts';

export interface Heard {
  readonly connection: Connection;
  /** The newest message, as it last came. */
  newest: LiveRecord | undefined;
  isCurrent: boolean;
  /** The code with which the listener ended. */
  ended: string | undefined;
}

/** Asks for a token with a session and listens to the newest message. Throws when the token is refused. */
export async function listenAs(token: string): Promise<Heard> {
  const { status, json } = await call('POST /live-token', { token });
  if (status !== 200) throw new Error(`The live token was refused with ${status}.`);
  const connection = await connect({ token: json.token, config: json.config });
  const heard: Heard = { connection, newest: undefined, isCurrent: false, ended: undefined };
  connection.listen(liveTargets.newestMessage, {
    onRecords: ([record], isCurrent) => Object.assign(heard, { newest: record, isCurrent }),
    onEnd: (code) => Object.assign(heard, { ended: code }),
  });
  return heard;
}
