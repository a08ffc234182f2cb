/** Stations: pages that somebody without an account runs for a night (ADR 55). Without the schemas: pages need no more. */

export const stationKinds = ['dj', 'host', 'stage'] as const;
export type StationKind = (typeof stationKinds)[number];

export const stationTitles: Readonly<Record<StationKind, string>> = { dj: 'DJ board', host: 'Host', stage: 'Stage' };

/** How the log and organisers' pages name a station that acted. */
export const stationName = (kind: StationKind): string => `Station: ${stationTitles[kind]}`;

/** What the host can do with a whisper. */
export const hostActs = ['read', 'back'] as const;
export type HostAct = (typeof hostActs)[number];
