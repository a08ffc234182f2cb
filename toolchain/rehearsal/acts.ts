/** What a plan is made of (ADR 46): plain data, so that two plans can be compared. */

import type { BoardAct } from '@fresher-party/contract/board';
import type { Category } from '@fresher-party/contract/categories';
import type { ErrorCode } from '@fresher-party/contract/errors';
import type { MessageState } from '@fresher-party/contract/message-states';
import type { NowAct } from '@fresher-party/contract/schemas/facts';
import type { DeskAct } from '@fresher-party/contract/voting-acts';

/** What somebody does. Whatever depends on the server, such as the version of a board, is asked for first. */
export type Deed =
  /** `mistypes`: a wrong code first. */
  | { readonly do: 'sign up'; readonly mistypes: boolean }
  | { readonly do: 'log in' }
  | { readonly do: 'ask who I am' }
  | { readonly do: 'request songs'; readonly links: readonly string[] }
  | { readonly do: 'whisper'; readonly text: string }
  /** `choice` is the index of a candidate, `value` what the phone sends with the vote (ADR 40). */
  | { readonly do: 'vote'; readonly category: Category; readonly choice: number; readonly value: string }
  | { readonly do: 'read pages' }
  /** As a visible page does, until the vote is in this state; without one, once. */
  | { readonly do: 'poll the event'; readonly until?: 'open' | 'closed' | 'published' }
  | { readonly do: 'check the codes' }
  /** Of an owner whose address and IP address a stranger attacks. */
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'sign up by link' }
  | { readonly do: 'log in on a known device' }
  | { readonly do: 'log in on a new device' }
  | { readonly do: 'reset by link' }
  /** Of organisers. */
  | { readonly do: 'register'; readonly category: Category; readonly choice: number; readonly name: string }
  | { readonly do: 'publish the facts' }
  /** Puts people on the guest list. */
  | { readonly do: 'admit'; readonly people: readonly string[] }
  | { readonly do: 'now'; readonly act: NowAct; readonly item?: string; readonly minutes?: number }
  /** On the first song of the queue, or the one that plays. */
  | { readonly do: 'board'; readonly act: BoardAct }
  /** The newest pending whispers. */
  | { readonly do: 'move whispers'; readonly count: number; readonly to: MessageState }
  | { readonly do: 'stop sender'; readonly person: string; readonly blocked: boolean }
  | { readonly do: 'desk'; readonly act: DeskAct; readonly opensAt?: string; readonly closesAt?: string }
  /** Waits until the closing is final. */
  | { readonly do: 'seal' }
  | { readonly do: 'reveal'; readonly category: Category };

export type Act = Deed & {
  /** The `Idempotency-Key` of its requests. The same key again is the same request again. */
  readonly key: string;
  /** The first answer is lost on the way, and the same is sent again. */
  readonly answerLost: boolean;
  /** The expected refusal; absent when it is accepted. */
  readonly refusal?: ErrorCode;
};

/** What one person does, in this order. */
export interface Turn {
  /** `person 17`, `organiser 1`. */
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
  /** Injects the fault after `n` turns; 0: while `before` runs. */
  readonly afterTurns: number;
  readonly seconds: number;
}

/** The faults of a scene: the planned ones, or those that were asked for. `draw` says after how many turns. */
export type FaultsFor = (
  planned: readonly (readonly [name: FaultName, seconds: number])[],
  draw: () => number,
) => readonly Fault[];

export interface Scene {
  readonly name: string;
  /** The server's time at its start, ISO 8601. Absent: it goes on where the last one ended, on the same instances. */
  readonly at?: string;
  /** Whose costs it belongs to; absent: it is not counted. */
  readonly night?: 'Night One' | 'Night Two';
  /** Organisers, one after the other. */
  readonly before: readonly Turn[];
  /** Begun in this order, `atOnce` at a time. */
  readonly turns: readonly Turn[];
  readonly atOnce: number;
  /** Organisers, one after the other. */
  readonly after: readonly Turn[];
  readonly faults: readonly Fault[];
  /** Who tries everything that is not theirs after the scene (probes.ts). */
  readonly prober?: string;
  /** Who attacks meanwhile. */
  readonly strangers?: Strangers;
}

export interface Strangers {
  readonly connections: number;
  /** `campus`: the network of everybody else. `elsewhere`: one of their own. `invented`: the same, behind made-up hops. */
  readonly from: 'campus' | 'elsewhere' | 'invented';
  /** One attack alone; absent: all in turn. */
  readonly only?: AttackName;
  /** Answers, as `name: status`, that show that the attack got through to what holds it off. */
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
  /** People who have accounts before the first scene. */
  readonly known: readonly string[];
  /** Statuses that are no failure outside faults: 503 where load is shed, 0 (dropped) where phones keep idle lines. */
  readonly tolerated: readonly number[];
  /** For MAIL_RATE, where the default would take too long. */
  readonly mailRate?: string;
  /** Songs that Spotify doesn't answer for while it is down. */
  readonly songsWithoutAnswer: readonly string[];
  readonly scenes: readonly Scene[];
}

/** How long the owner of an attacked address may take for each thing. Milliseconds. */
export const ownersPatience = 60_000;

/** Without strangers, to compare with. */
export const quietScene = 'Without a flood';

export const organisers = ['organiser 1', 'organiser 2'] as const;
export const personName = (index: number): string => `person ${index + 1}`;

/** Every act of some scenes, with who does it. */
export function actsOf({ scenes }: Pick<Plan, 'scenes'>): { readonly who: string; readonly act: Act; scene: Scene }[] {
  return scenes.flatMap((scene) =>
    [...scene.before, ...scene.turns, ...scene.after].flatMap(({ who, acts }) =>
      acts.map((act) => ({ scene, who, act })),
    ),
  );
}
