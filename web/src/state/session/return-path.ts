/** The way back through the login page (spec §2): the wanted location travels in the history's state. */

import { asRecord } from '../../read/record.ts';

export interface LocationParts {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
}

export interface LoginState {
  readonly from: LocationParts;
  /** Set when a session ended while in use. */
  readonly expired?: boolean;
  /** Set when the account was deleted just now. */
  readonly deleted?: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The path to return to from a history state, or `/`. Only paths of this app: `//host` is no path of ours. */
export function returnPath(state: unknown): string {
  const from = asRecord(asRecord(state).from);
  const pathname = text(from.pathname);
  if (!pathname.startsWith('/') || pathname.startsWith('//') || pathname.includes('\\')) return '/';
  return `${pathname}${text(from.search)}${text(from.hash)}`;
}

/** Whether a flag such as `expired` or `unauthorized` is set in a history state. */
export function hasFlag(state: unknown, flag: 'expired' | 'deleted' | 'unauthorized'): boolean {
  return asRecord(state)[flag] === true;
}
