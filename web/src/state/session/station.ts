/**
 * The station that this device runs, from the browser's storage (ADR 55). Its page is separate from the rest of the
 * app: it never uses the session of a logged-in user, and other pages never use the station's.
 */

import { stationPath } from '@fresher-party/contract/links';
import { type StationKind, stationKinds } from '@fresher-party/contract/stations';
import { type ComponentType, createContext } from 'react';
import { asRecord, firstText } from '../../read/record.ts';
import { deviceStorage } from '../kept/browser-storage.ts';
import { deviceKeys } from '../kept/storage-keys.ts';
import { createStore, useStore } from '../store.ts';
import { currentSession, currentToken, syncSession, useUserId } from './session.ts';

export interface Station {
  readonly id: string;
  readonly token: string;
  readonly kind: StationKind;
}

/** Parses the stored station; null if there is none or it is invalid. */
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
  // Another tab has closed the station or opened another one.
  const follow = ({ key }: StorageEvent) => key === deviceKeys.station && store.set(stored());
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
});

/** Whether this is the station page. */
export const isStationPage = (): boolean =>
  globalThis.location !== undefined && location.pathname.replace(/\/$/, '') === stationPath;

/** The station of this device; null on other pages than the station page. */
const currentStation = (): Station | null => (isStationPage() ? store.get() : null);

/** Like `currentStation`, as a hook. */
export const useStation = (): Station | null => useStore(store, null, (station) => (isStationPage() ? station : null));

/** Stores a station. If the storage fails, it lasts as long as this page. */
export function startStation(station: Station): void {
  deviceStorage.write(deviceKeys.station, JSON.stringify(station));
  store.set(station);
}

export function forgetStation(): void {
  deviceStorage.write(deviceKeys.station, null);
  store.set(null);
}

/** The token for API calls: the station's on its page, the user's on all others. As stored, not as shown. */
export function callToken(): string | null {
  syncSession();
  return isStationPage() ? (store.get()?.token ?? null) : currentToken();
}

/** The owner of loaded data: the id of the station or of the user; '' for visitors. */
export function currentOwner(): string {
  syncSession();
  return currentStation()?.id ?? currentSession()?.user.id ?? '';
}

export function useOwner(): string {
  const station = useStation();
  const userId = useUserId();
  return station?.id ?? userId;
}

/** The pages that stations run, provided by the app to the station page. */
export const StationPages = createContext<Readonly<Record<StationKind, ComponentType>> | null>(null);
