/** Stations: accounts without an address, for one page of a night. Without schemas, which pages don't need. */

export const stationRoles = ['dj', 'host', 'stage'] as const;
export type StationRole = (typeof stationRoles)[number];

export const stationRoleOf = (role: unknown): StationRole | undefined => stationRoles.find((known) => known === role);

export const stationTitles: Readonly<Record<StationRole, string>> = { dj: 'DJ board', host: 'Host', stage: 'Stage' };

export const stationName = (role: StationRole): string => `Station: ${stationTitles[role]}`;

export const hostActs = ['read', 'back'] as const;
export type HostAct = (typeof hostActs)[number];
