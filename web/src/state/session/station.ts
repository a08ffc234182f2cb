/**
 * The station that this device runs, from the browser's storage (ADR 55). Its page is apart from the rest of the app: on
 * it nothing is asked in the name of the person who is logged in here, and elsewhere nothing in the station's.
 */

import { stationPath } from '@fresher-party/contract/links';
import { type StationKind, stationKinds } from '@fresher-party/contract/stations';
import { type ComponentType, createContext } from 'react';
import { asRecord, firstText } from '../../read/record.ts';
import { deviceStorage } from '../kept/browser-storage.ts';
import { deviceKeys } from '../kept/storage-keys.ts';
import { createStore, useStore } from '../store.ts';
import { currentSession, currentToken, useUserId } from './session.ts';

export interface Station {
  readonly id: string;
  readonly token: string;
  readonly kind: StationKind;
}

/** The station in a storage; null for none, and for one that can't be read. */
export function readStation(stored: string | null): Station | null {
  try {
    const record = asRecord(JSON.parse(stored ?? 'null'));
    const [id, token] = [firstText(record.id), firstText(record.token)];
    const kind = stationKinds.find((known) => known === record.kind);
    return id !== null && token !== null && kind !== undefined ? { id, token, kind } : null;
  } catch {
    return null;
  }
}

const stored = (): Station | null => readStation(deviceStorage.read(deviceKeys.station));

const store = createStore<Station | null>(globalThis.window ? stored() : null, () => {
  // Ended, or another one opened, in another tab.
  const follow = ({ key }: StorageEvent) => key === deviceKeys.station && store.set(stored());
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
});

/** Whether this is the page of stations. */
export const isStationPage = (): boolean =>
  globalThis.location !== undefined && location.pathname.replace(/\/$/, '') === stationPath;

/** The station that runs here; null on every other page. */
export const currentStation = (): Station | null => (isStationPage() ? store.get() : null);

/** As `currentStation`, and renders again when it changes. */
export const useStation = (): Station | null => useStore(store, null, (station) => (isStationPage() ? station : null));

/** If the storage refuses, the station lasts as long as this page. */
export function startStation(station: Station): void {
  deviceStorage.write(deviceKeys.station, JSON.stringify(station));
  store.set(station);
}

export function forgetStation(): void {
  deviceStorage.write(deviceKeys.station, null);
  store.set(null);
}

/** What this page's calls are made with: the station's session on its page, and the person's on all others. */
export const callToken = (): string | null => (isStationPage() ? (store.get()?.token ?? null) : currentToken());

/** Whose answers this page loads: the id of a person or of a station; '' for nobody. */
export function currentOwner(): string {
  return currentStation()?.id ?? currentSession()?.user.id ?? '';
}

export function useOwner(): string {
  const station = useStation();
  const userId = useUserId();
  return station?.id ?? userId;
}

/** The pages that stations run, which the app gives to the page of stations. */
export const StationPages = createContext<Readonly<Record<StationKind, ComponentType>> | null>(null);
