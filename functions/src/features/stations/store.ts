import type { Station } from '@fresher-party/contract/calls/stations';
import { limits } from '@fresher-party/contract/limits';
import type { StationKind } from '@fresher-party/contract/stations';
import { stationLinkTexts } from '@fresher-party/contract/texts';
import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { AppError } from '../../core/errors.ts';
import { keyedId } from '../../core/ids.ts';
import { type ApiActor, stationOf } from '../../db/audit.ts';
import type { StationDoc } from '../../db/collections.ts';
import { isFailedPrecondition, retryUnknownCommit } from '../../db/errors.ts';
import { queries } from '../../db/queries.ts';
import type { StationSession } from '../../db/sessions.ts';
import { endStation, noteStation } from '../../db/stations.ts';
import type { Dependencies } from '../dependencies.ts';
import { isListed, linkProblem } from './rules.ts';

const iso = (time: Date): string => time.toISOString();

/** A station as in answers to organisers. */
export function stationSent(id: string, { kind, linkEndsAt, openedAt, usedAt, expireAt }: StationDoc): Station {
  return {
    id,
    kind,
    linkEndsAt: iso(linkEndsAt),
    openedAt: openedAt ? iso(openedAt) : null,
    usedAt: usedAt ? iso(usedAt) : null,
    endsAt: iso(expireAt),
  };
}

/** Stations and their links (ADR 55). */
export function stationStore({ db, collections, config }: Dependencies) {
  const { stations } = collections;

  return {
    /** The record of a link. Only its id, a keyed hash, is stored of the secret. */
    refOf: (secret: string): DocumentReference<StationDoc> =>
      stations.doc(keyedId(config.CODE_PEPPER, 'station', secret)),
    refById: (id: string): DocumentReference<StationDoc> => stations.doc(id),

    /** Active stations and links that can be opened, newest first. */
    async list(now: Date): Promise<Station[]> {
      const { docs } = await queries.stations(collections, { now }).get();
      return docs
        .filter((doc) => isListed(doc.data(), now))
        .map((doc) => stationSent(doc.id, doc.data()))
        .sort((a, b) => b.linkEndsAt.localeCompare(a.linkEndsAt));
    },

    /** The record of a new link. */
    recordOf: (kind: StationKind, by: string, endsAt: Date, now: Date): StationDoc => ({
      kind,
      by,
      linkEndsAt: new Date(now.getTime() + limits.stationLinkLifetime),
      expireAt: endsAt,
    }),

    make(tx: Transaction, ref: DocumentReference<StationDoc>, station: StationDoc, who: ApiActor, now: Date): void {
      tx.create(ref, station);
      noteStation(tx, collections, { who, action: 'station-made', id: ref.id, kind: station.kind }, now);
    },

    /** Updates `usedAt`, at most once a minute. */
    async noteUse(found: DocumentSnapshot<StationDoc>, now: Date): Promise<void> {
      const { updateTime: lastUpdateTime, ref } = found;
      const usedAt = found.data()?.usedAt;
      if (!lastUpdateTime || (usedAt && usedAt.getTime() + limits.stationSeenEvery > now.getTime())) return;
      try {
        await ref.update({ usedAt: now }, { lastUpdateTime });
      } catch (error) {
        if (!isFailedPrecondition(error)) throw error; // Another call has just updated it, or ended the station.
      }
    },

    /** Opens a link's station for the device with this session. Throws INVALID_LINK with the reason. */
    async open(ref: DocumentReference<StationDoc>, session: string, now: Date): Promise<StationDoc> {
      return retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const record = (await tx.get(ref)).data();
          const problem = linkProblem(record, session, now);
          if (problem !== null || !record) {
            throw new AppError('INVALID_LINK', { message: stationLinkTexts[problem ?? 'unknown'] });
          }
          if (record.session === session) return record;
          tx.update(ref, { session, openedAt: now });
          const { kind } = record;
          const who = stationOf({ station: ref.id, kind, id: session });
          noteStation(tx, collections, { who, action: 'station-opened', id: ref.id, kind }, now);
          return record;
        }),
      );
    },

    /** Ends a station from its own device. Idempotent. */
    async leave({ station, kind }: StationSession, who: ApiActor, now: Date): Promise<void> {
      await db.runTransaction(async (tx) => {
        const record = (await tx.get(stations.doc(station))).data();
        if (!record || record.endedAt !== undefined) return;
        endStation(tx, collections, { id: station, kind, expireAt: record.expireAt, who }, now);
      });
    },
  };
}
