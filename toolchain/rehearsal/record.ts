/** The recording of a rehearsal, on which the invariants are checked. Times are from `performance.now()`. */

import type { Category } from '@fresher-party/contract/categories';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import type { Act, FaultName } from './acts.ts';
import type { Work } from './instances.ts';

/** One attempt of a request. */
export interface Attempt {
  readonly scene: string;
  readonly endpoint: EndpointKey;
  /** 0 for a dropped connection. */
  readonly status: number;
  readonly code: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** The outcome of an act. */
export interface Outcome {
  readonly scene: string;
  readonly who: string;
  readonly act: Act;
  /** `OK`, an error code, or an error message. */
  readonly result: string;
  /** Milliseconds, including retries. */
  readonly took: number;
}

/** An injected fault. */
export interface Injected {
  readonly scene: string;
  readonly name: FaultName;
  readonly from: number;
  readonly to: number;
}

/** An access attempt, by somebody without or, as a control, with permission. */
export interface Probe {
  readonly scene: string;
  readonly what: string;
  readonly expected: string;
  readonly got: string;
}

export interface Kept {
  readonly songs: readonly string[];
  readonly whispers: readonly string[];
  readonly votes: readonly Category[];
}

/** Everybody's stored data, read back by each owner and by an organiser. */
export interface ReadBack {
  readonly byOwners: ReadonlyMap<string, Kept>;
  /** Without votes, which organisers don't see. */
  readonly byOrganiser: ReadonlyMap<string, Omit<Kept, 'votes'>>;
  /** Numbers of accounts, and of accounts with credentials, without organisers. */
  readonly accounts: number;
  readonly credentials: number;
}

export interface PublishedCategory {
  readonly category: Category;
  /** Votes by candidate index, as read by everybody and by an organiser. */
  readonly votes: readonly number[];
  readonly organisersVotes: readonly number[];
  readonly participants: number;
  readonly ballots: number;
  readonly codes: number;
  readonly turnout: number;
}

export type Recording = ReturnType<typeof newRecording>;

export const newRecording = () => ({
  attempts: [] as Attempt[],
  outcomes: [] as Outcome[],
  injected: [] as Injected[],
  probes: [] as Probe[],
  /** The attacker's attempts, each with the status of the answer. */
  attack: [] as string[],
  /** Duration of each scene, and its work if counted. */
  scenes: [] as { name: string; took: number; work?: Work }[],
});
