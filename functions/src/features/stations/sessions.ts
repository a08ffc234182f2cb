import type { StationKind } from '@fresher-party/contract/stations';
import { stationLinkTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { bearerOf } from '../../core/tokens.ts';
import { stationOf } from '../../db/audit.ts';
import { isCurrentStation } from '../../db/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OfStation } from '../endpoint.ts';
import { stationStore } from './store.ts';

export interface StationSessions {
  /**
   * The station of an `Authorization` header, uncached; null when the header names none. Throws UNAUTHENTICATED for one
   * that has ended, and FORBIDDEN for one that is not `admitted`.
   */
  find(header: string | undefined, admitted: readonly StationKind[], now: Date): Promise<OfStation | null>;
}

export function createStationSessions(dependencies: Dependencies): StationSessions {
  const { tokens, read } = dependencies;
  const store = stationStore(dependencies);
  return {
    async find(header, admitted, now) {
      const bearer = bearerOf(header);
      const token = bearer === undefined ? null : tokens.verifyStation(bearer, now);
      if (!token) return null;
      const found = await read(store.refById(token.station));
      const record = found.data();
      if (!isCurrentStation(token, record, now)) {
        throw new AppError('UNAUTHENTICATED', { message: stationLinkTexts.ended });
      }
      if (!admitted.includes(record.kind)) throw new AppError('FORBIDDEN', { message: 'This station can’t do that.' });

      await store.noteUse(found, now);
      const session = { ...token, kind: record.kind };
      return { session, actor: stationOf(session) };
    },
  };
}
