/** Stations: pages run without an account for a night (ADR 55). Apart from the schemas, which pages don't need. */

export const stationKinds = ['dj', 'host', 'stage'] as const;
export type StationKind = (typeof stationKinds)[number];

export const stationTitles: Readonly<Record<StationKind, string>> = { dj: 'DJ board', host: 'Host', stage: 'Stage' };

/** The display name of a station in the log and on organisers' pages. */
export const stationName = (kind: StationKind): string => `Station: ${stationTitles[kind]}`;

/** The host's acts on a whisper. */
export const hostActs = ['read', 'back'] as const;
export type HostAct = (typeof hostActs)[number];
