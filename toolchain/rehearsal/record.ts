/** What a rehearsal writes down: everything that the invariants are checked on. Times are those of `performance.now()`. */

import type { Category } from '@fresher-party/contract/categories';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import type { Act, FaultName } from './acts.ts';
import type { Work } from './instances.ts';

/** One time that a request was sent. */
export interface Attempt {
  readonly scene: string;
  readonly endpoint: EndpointKey;
  /** 0 when the line was dropped. */
  readonly status: number;
  readonly code: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** An act as it ended. */
export interface Outcome {
  readonly scene: string;
  readonly who: string;
  readonly act: Act;
  /** `OK`, the code of the refusal, or a sentence about what went wrong. */
  readonly result: string;
  /** Milliseconds, retries included. */
  readonly took: number;
}

/** A fault as it was injected. */
export interface Injected {
  readonly scene: string;
  readonly name: FaultName;
  readonly from: number;
  readonly to: number;
}

/** A try at something, by somebody who may not do it or, for comparison, somebody who may. */
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

/** What is stored of everybody, read back by each owner and by an organiser. */
export interface ReadBack {
  readonly byOwners: ReadonlyMap<string, Kept>;
  /** Without votes, which no organiser sees. */
  readonly byOrganiser: ReadonlyMap<string, Omit<Kept, 'votes'>>;
  /** Accounts, and those of them that can log in; without organisers. */
  readonly accounts: number;
  readonly credentials: number;
}

/** One category of the published vote. */
export interface PublishedCategory {
  readonly category: Category;
  /** By the index of the candidate, as everybody and as an organiser reads them. */
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
  /** What the stranger tried, and the status of the answer. */
  attack: [] as string[],
  /** How long each scene took, and its work if that was counted. */
  scenes: [] as { name: string; took: number; work?: Work }[],
});
