import { asRecord } from '../kept/browser-storage.ts';

interface LocationParts {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
}

export interface LoginState {
  readonly from: LocationParts;
  readonly expired?: boolean;
  readonly deleted?: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The path to return to from a history state, or `/`. Only paths of this app: `//host` would leave it. */
export function returnPath(state: unknown): string {
  const from = asRecord(asRecord(state).from);
  const pathname = text(from.pathname);
  if (!pathname.startsWith('/') || pathname.startsWith('//') || pathname.includes('\\')) return '/';
  return `${pathname}${text(from.search)}${text(from.hash)}`;
}

export function hasFlag(state: unknown, flag: 'expired' | 'deleted' | 'unauthorized'): boolean {
  return asRecord(state)[flag] === true;
}
