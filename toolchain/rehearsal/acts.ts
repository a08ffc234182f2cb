/** The types of a plan (ADR 46): plain data, so that two plans can be compared. */

import type { BoardAct } from '@fresher-party/contract/board';
import type { Category } from '@fresher-party/contract/categories';
import type { ErrorCode } from '@fresher-party/contract/errors';
import type { MessageState } from '@fresher-party/contract/message-states';
import type { NowAct } from '@fresher-party/contract/schemas/facts';
import type { DeskAct } from '@fresher-party/contract/voting-acts';

/** What a person does. Values that depend on the server, such as a board's version, are requested first. */
export type Action =
  /** `mistypes` enters a wrong code first. */
  | { readonly do: 'sign up'; readonly mistypes: boolean }
  | { readonly do: 'log in' }
  | { readonly do: 'ask who I am' }
  | { readonly do: 'request songs'; readonly links: readonly string[] }
  | { readonly do: 'whisper'; readonly text: string }
  /** `choice` is the index of a candidate, `value` what the phone sends with the vote (ADR 40). */
  | { readonly do: 'vote'; readonly category: Category; readonly choice: number; readonly value: string }
  | { readonly do: 'read pages' }
  /** Polls like a visible page until the vote is in this state; without one, once. */
  | { readonly do: 'poll the event'; readonly until?: 'open' | 'closed' | 'published' }
  | { readonly do: 'check the codes' }
  /** Actions of owners under attack start here. */
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'sign up by link' }
  | { readonly do: 'log in on a known device' }
  | { readonly do: 'log in on a new device' }
  | { readonly do: 'reset by link' }
  /** Organisers' actions start here. */
  | { readonly do: 'register'; readonly category: Category; readonly choice: number; readonly name: string }
  | { readonly do: 'publish the facts' }
  /** Puts people on the guest list. */
  | { readonly do: 'admit'; readonly people: readonly string[] }
  | { readonly do: 'now'; readonly act: NowAct; readonly item?: string; readonly minutes?: number }
  /** On the first song of the queue, or the playing one. */
  | { readonly do: 'board'; readonly act: BoardAct }
  /** The newest pending whispers. */
  | { readonly do: 'move whispers'; readonly count: number; readonly to: MessageState }
  | { readonly do: 'stop sender'; readonly person: string; readonly blocked: boolean }
  | { readonly do: 'desk'; readonly act: DeskAct; readonly opensAt?: string; readonly closesAt?: string }
  /** Waits until the closing is final. */
  | { readonly do: 'seal' }
  | { readonly do: 'reveal'; readonly category: Category };

export type Act = Action & {
  /** The `Idempotency-Key` of its requests. */
  readonly key: string;
  /** Whether the first answer is dropped and the request repeated. */
  readonly answerLost: boolean;
  /** The expected error; absent for success. */
  readonly refusal?: ErrorCode;
};

/** One person's acts, in order. */
export interface Turn {
  /** For example `person 17` or `organiser 1`. */
  readonly who: string;
  readonly acts: readonly Act[];
}

export const faultNames = [
  'mail server refuses',
  'Spotify is down',
  'function killed',
  'database stopped',
  'database out of reach',
] as const;
export type FaultName = (typeof faultNames)[number];

export interface Fault {
  readonly name: FaultName;
  /** Number of finished turns after which the fault is injected; 0 while `before` runs. */
  readonly afterTurns: number;
  readonly seconds: number;
}

/** The faults of a scene: the planned ones, or those of the command line. `draw` returns `afterTurns`. */
export type FaultsFor = (
  planned: readonly (readonly [name: FaultName, seconds: number])[],
  draw: () => number,
) => readonly Fault[];

export interface Scene {
  readonly name: string;
  /** The server's time at its start, ISO 8601. If absent, continues the previous scene on the same instances. */
  readonly at?: string;
  /** The night to which its costs are added; absent if not counted. */
  readonly night?: 'Night One' | 'Night Two';
  /** Organisers, one after the other. */
  readonly before: readonly Turn[];
  /** Started in this order, with concurrency `atOnce`. */
  readonly turns: readonly Turn[];
  readonly atOnce: number;
  /** Organisers, one after the other. */
  readonly after: readonly Turn[];
  readonly faults: readonly Fault[];
  /** A person who attempts forbidden access after the scene (probes.ts). */
  readonly prober?: string;
  /** Concurrent attackers. */
  readonly strangers?: Strangers;
}

export interface Strangers {
  readonly connections: number;
  /** `campus` is everybody's network, `elsewhere` another one, `invented` the same with forged hops. */
  readonly from: 'campus' | 'elsewhere' | 'invented';
  /** A single attack; absent for all, round-robin. */
  readonly only?: AttackName;
  /** Answers, as `name: status`, that show that the attack reached the defences. */
  readonly reaches: readonly string[];
}

export type AttackName =
  | 'wrong code, no id'
  | 'wrong reset code, no id'
  | 'wrong code, made-up id'
  | 'wrong password'
  | 'request to sign up, then wrong codes for it'
  | 'request to reset'
  | 'login of somebody made up'
  | 'sign-up of somebody made up'
  | 'made-up link';

export interface Plan {
  readonly seed: number;
  /** People with accounts before the first scene. */
  readonly known: readonly string[];
  /** Statuses tolerated outside faults: 503 where load is shed, 0 (dropped) where phones keep idle connections. */
  readonly tolerated: readonly number[];
  /** MAIL_RATE, if the default would take too long. */
  readonly mailRate?: string;
  /** Songs whose lookups fail while Spotify is down. */
  readonly songsWithoutAnswer: readonly string[];
  readonly scenes: readonly Scene[];
}

/** Milliseconds that the owner of an attacked address may take for each act. */
export const ownerTimeout = 60_000;

/** The scene without attackers, for comparison. */
export const quietScene = 'Without a flood';

export const organisers = ['organiser 1', 'organiser 2'] as const;
export const personName = (index: number): string => `person ${index + 1}`;

/** All acts of some scenes, with their person. */
export function actsOf({ scenes }: Pick<Plan, 'scenes'>): { readonly who: string; readonly act: Act; scene: Scene }[] {
  return scenes.flatMap((scene) =>
    [...scene.before, ...scene.turns, ...scene.after].flatMap(({ who, acts }) =>
      acts.map((act) => ({ scene, who, act })),
    ),
  );
}
