import type { Station } from '@fresher-party/contract/calls/stations';
import type { Facts } from '@fresher-party/contract/facts';
import { limits } from '@fresher-party/contract/limits';
import { stationName } from '@fresher-party/contract/stations';
import { stationLinkTexts, successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { keyedHash, keyedId, secureIds } from '../../core/ids.ts';
import { endStations, stationTarget } from '../../db/accounts.ts';
import { actorOf, audit } from '../../db/audit.ts';
import { isStation, type StationDoc, userOf } from '../../db/collections.ts';
import { transaction } from '../../db/errors.ts';
import type { Call } from '../../db/once.ts';
import { queries } from '../../db/queries.ts';
import type { Dependencies, Handlers } from '../endpoint.ts';

const invalid = (problem: keyof typeof stationLinkTexts) =>
  new AppError('INVALID_LINK', { message: stationLinkTexts[problem] });

const sent = (id: string, { role, station: { linkEndsAt, openedAt, usedAt }, expireAt }: StationDoc): Station => ({
  id,
  role,
  linkEndsAt: linkEndsAt.toISOString(),
  openedAt: openedAt?.toISOString() ?? null,
  usedAt: usedAt?.toISOString() ?? null,
  endsAt: expireAt.toISOString(),
});

export function stationEndpoints({ db, collections, config, facts, tokens, writeOnce }: Dependencies) {
  const { credentials, auditLog } = collections;
  const refOf = (link: string) => credentials.doc(keyedId(config.CODE_PEPPER, 'station', link));

  const end = (call: Call, id: string) =>
    writeOnce(call, {
      reads: [credentials.doc(id)],
      decide: ([found]) => {
        if (!isStation(found.data())) throw new AppError('NOT_FOUND', { message: 'There is no such station.' });
        return { answer: null, ...endStations([found], call.now) };
      },
    });

  return {
    'GET /admin/stations': async ({ now }) => {
      const { docs } = await queries.stations(collections, { now }).get();
      const stations = docs.flatMap((doc) => {
        const record = doc.data();
        return isStation(record) && isListed(record, now) ? [sent(doc.id, record)] : [];
      });
      return { data: { stations: stations.sort((a, b) => b.linkEndsAt.localeCompare(a.linkEndsAt)) } };
    },

    /** Without an idempotency key, because the answer holds a secret that must not be stored. */
    'POST /admin/stations': async (call) => {
      const { now } = call;
      const { role } = call.body;
      const link = secureIds.link();
      const ref = refOf(link);
      const record: StationDoc = {
        name: stationName(role),
        email: '',
        role,
        sessionVersion: 1,
        passwordHash: '',
        station: { by: call.user.id, linkEndsAt: new Date(now.getTime() + limits.stationLinkLifetime) },
        expireAt: stationEnd((await facts.recent()).facts, now),
      };
      await writeOnce(call, {
        decide: () => ({
          answer: null,
          log: [{ action: 'station-made', target: stationTarget(ref.id, record) }],
          write: (tx) => void tx.create(ref, record),
        }),
      });
      return { data: { station: sent(ref.id, record), link } };
    },

    'DELETE /admin/stations/{id}': async (call) => {
      await end(call, call.params.id);
      return { message: successTexts.stationEnded };
    },

    'POST /station': async ({ body: { link }, idempotencyKey: key, now }) => {
      if (!/^[\w-]+$/.test(link) || link.length !== limits.linkLength) throw invalid('unknown');
      const ref = refOf(link);
      const openedBy = keyedHash(config.CODE_PEPPER, 'station-key', ref.id, key ?? secureIds.random());
      const record = await transaction(db, async (tx) => {
        const found = (await tx.get(ref)).data();
        if (!isStation(found)) throw invalid('unknown');
        const problem = linkProblem(found, openedBy, now);
        if (problem !== null) throw invalid(problem);
        if (found.station.openedBy === openedBy) return found;
        tx.update(ref, { 'station.openedBy': openedBy, 'station.openedAt': now });
        const who = actorOf(userOf(ref.id, found));
        audit(tx, auditLog, { who, action: 'station-opened', target: stationTarget(ref.id, found), now });
        return found;
      });
      const { role, sessionVersion: version, expireAt } = record;
      const token = tokens.sign({ uid: ref.id, role, version }, now, expireAt);
      return { token, data: { user: userOf(ref.id, record) } };
    },

    'DELETE /station': async (call) => {
      await end(call, call.session.uid);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** When a new station ends: with the event's last night, but not before a minimum of hours. */
export function stationEnd({ nights }: Pick<Facts, 'nights'>, now: Date): Date {
  const eventEnds = Math.max(...nights.map(({ endsAt }) => Date.parse(endsAt)));
  return new Date(Math.max(eventEnds, now.getTime() + limits.stationAtLeast));
}

/** Why a device may not open a link; null when it may. `openedBy` recognises a retry of the same device. */
export function linkProblem(
  { blocked, expireAt, station }: Pick<StationDoc, 'blocked' | 'expireAt' | 'station'>,
  openedBy: string,
  now: Date,
): keyof typeof stationLinkTexts | null {
  if (blocked || expireAt <= now) return 'ended';
  if (station.openedBy !== undefined && station.openedBy !== openedBy) return 'used';
  return station.linkEndsAt <= now ? 'expired' : null;
}

/** Whether organisers see a station: it is in use, or its link can still be opened. */
export const isListed = ({ blocked, station }: Pick<StationDoc, 'blocked' | 'station'>, now: Date): boolean =>
  !blocked && (station.openedBy !== undefined || station.linkEndsAt > now);
