/** The tested calls: group, description, and the data to send. */

import type { EndpointKey, Endpoints } from '@fresher-party/contract/endpoints';
import { defaultFacts } from '@fresher-party/contract/facts';
import { defaultReminders } from '@fresher-party/contract/reminders';
import { type CallOptions, call, type Result } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { sampleData as sample } from './sample-data.ts';

/**
 * Not tested: what describes the service, what doesn't return JSON, what would end the user's session, seal a closed
 * vote or delete the guest list, and the calls of stations, which don't accept a user’s session.
 */
export const untested = [
  'GET /health',
  'GET /photos/{id}',
  'GET /unsubscribe/{token}',
  'POST /logout',
  'POST /admin/voting/seal',
  'DELETE /admin/guests',
  'DELETE /station',
  'GET /station/whispers',
  'POST /station/whispers',
] as const;

/** A call that is missing below does not compile. */
export type TestedKey = Exclude<EndpointKey, (typeof untested)[number]>;

type TestCall<K extends EndpointKey> = {
  readonly access: Endpoints[K]['access'];
  /** What the button does, in one sentence. */
  readonly does: string;
  /** What it writes in the user's name. */
  readonly writes?: string;
} & Pick<CallOptions<K>, Extract<keyof CallOptions<K>, 'body' | 'params'>>;

type TestCalls = { readonly [K in TestedKey]: TestCall<K> };

const { email, password, name } = sample.user;

const inGroups = {
  Authentication: {
    'POST /signup': {
      access: 'public',
      does: `Asks for a code, which goes to ${email} at most once a minute.`,
      body: { name, email, password },
    },
    'POST /verify-otp': {
      access: 'public',
      does: 'Tries a made-up code, so it creates nothing.',
      body: { email, otp: sample.otp },
    },
    'POST /login': {
      access: 'public',
      does: 'Tries to log the sample user in. Your own session stays as it is.',
      body: { email, password },
    },
    'POST /forgot-password': {
      access: 'public',
      does: 'Asks for a reset code. Without an account, the mail says so.',
      body: { email },
    },
    'POST /reset-password': {
      access: 'public',
      does: 'Tries a made-up code, so it changes nothing.',
      body: { email, otp: sample.otp, password },
    },
    'POST /links/look': {
      access: 'public',
      does: 'Looks at a made-up link, which is refused.',
      body: { link: sample.link },
    },
    'POST /links/use': {
      access: 'public',
      does: 'Tries a made-up link, so it changes nothing.',
      body: { link: sample.link },
    },
    'POST /station': {
      access: 'public',
      does: 'Tries a made-up link of a station, so it opens nothing.',
      body: { link: sample.link },
    },
    'GET /me': { access: 'user', does: 'Reads who is logged in.' },
    'GET /me/summary': { access: 'user', does: 'Reads what you have done so far, in numbers.' },
    'GET /me/export': { access: 'user', does: 'Reads everything that is stored about you.' },
    'POST /me/password': {
      access: 'user',
      does: 'Asks for a new password without the current one, so it changes nothing.',
      body: { currentPassword: '', password },
    },
    'POST /me/reminders': {
      access: 'user',
      does: 'Says neither on nor off, so it changes nothing.',
      body: {} as { reminders: boolean },
    },
    'POST /unsubscribe': {
      access: 'public',
      does: 'Tries a made-up link, so it changes nothing.',
      body: { token: sample.link },
    },
    'POST /unsubscribe/{token}': {
      access: 'public',
      does: 'Tries a made-up link, so it changes nothing.',
      params: { token: sample.link },
      body: { 'List-Unsubscribe': 'One-Click' },
    },
    'DELETE /me': {
      access: 'user',
      does: 'Asks to delete your account without your password, so it deletes nothing.',
      body: { password: '' },
    },
  },
  Voting: {
    'GET /event': { access: 'public', does: 'Reads the nights, the voting window and the server’s time.' },
    'GET /event/facts': { access: 'public', does: 'Reads the nights, the venue, the schedule and the texts.' },
    'POST /vote': {
      access: 'user',
      does: 'Votes for a candidate that does not exist, so it never spends your vote.',
      body: { candidateID: sample.candidateID },
    },
    'GET /vote/category/{category}': {
      access: 'user',
      does: 'Reads the candidates of one category.',
      params: { category: sample.category },
    },
    'GET /vote/all': { access: 'user', does: 'Reads the candidates of both categories.' },
    'GET /vote/mine': { access: 'user', does: 'Reads that you voted and when, never for whom.' },
    'GET /results': { access: 'public', does: 'Reads the votes of each category, once they are published.' },
    'GET /results/codes/{category}': {
      access: 'public',
      does: 'Reads the codes of a category’s ballots, once the vote is sealed.',
      params: { category: sample.category },
    },
    'GET /results/codes/{category}/{prefix}': {
      access: 'public',
      does: 'Reads the codes that begin with the sample’s digits.',
      params: { category: sample.category, prefix: sample.codePrefix },
    },
  },
  Songs: {
    'POST /songs/submit': {
      access: 'user',
      does: 'Requests the sample track.',
      writes: 'takes one of your three song slots, once',
      body: { songLinks: [...sample.songLinks] },
    },
    'GET /songs/my-suggestions': { access: 'user', does: 'Reads your own song requests.' },
    'DELETE /songs/my-suggestions/{song}': {
      access: 'user',
      does: 'Takes back a song that nobody asks for, so it changes nothing.',
      params: { song: sample.noSong },
    },
    'GET /songs/queue': { access: 'public', does: 'Reads what plays and what comes.' },
  },
  Messages: {
    'POST /messages/send': {
      access: 'user',
      does: 'Sends the sample whisper.',
      writes: 'sends a whisper to the organisers, each time',
      body: { message: sample.message },
    },
    'GET /messages/my-messages': { access: 'user', does: 'Reads your own messages.' },
  },
  Notifications: {
    'GET /push': { access: 'user', does: 'Reads whether this session gets notifications.' },
    'POST /push': {
      access: 'user',
      does: 'Subscribes with an address that is no notification service, so nothing is kept.',
      body: { endpoint: 'https://push.invalid/', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
    },
    'DELETE /push': {
      access: 'user',
      does: 'Turns notifications off for this session.',
    },
  },
  Admin: {
    'POST /admin': {
      access: 'admin',
      does: 'Registers the sample candidate.',
      writes: 'puts the sample candidate on the ballot permanently',
      body: sample.candidate,
    },
    'POST /live-token': { access: 'admin', does: 'Asks for a token to listen with, and listens to nothing.' },
    'GET /admin/voting': { access: 'admin', does: 'Reads where the vote stands.' },
    'POST /admin/voting': {
      access: 'admin',
      does: 'Asks to close the vote without your password, so it changes nothing.',
      body: { act: 'close', version: 0 },
    },
    'GET /admin/stage': { access: 'admin', does: 'Reads what has been revealed on the stage.' },
    'POST /admin/stage/step': {
      access: 'admin',
      does: 'Acts on a vote older than any stage, so it moves nothing.',
      body: { step: 0, version: 0 },
    },
    'GET /admin/turnout': { access: 'admin', does: 'Reads how many people voted in each category.' },
    'GET /songs/all': { access: 'admin', does: 'Reads every song request.' },
    'GET /songs/board': { access: 'admin', does: 'Reads the DJ’s board.' },
    'POST /songs/board': {
      access: 'admin',
      does: 'Acts on a board older than any, so it changes nothing.',
      body: { act: 'unlock', version: 0 },
    },
    'GET /admin/event': { access: 'admin', does: 'Reads the event’s facts as they are at this moment.' },
    'POST /admin/event': {
      access: 'admin',
      does: 'Publishes facts for a version that never was, so it changes nothing.',
      body: { version: sample.noVersion, facts: defaultFacts },
    },
    'POST /admin/now': {
      access: 'admin',
      does: 'Takes back a step that never was, so it changes nothing.',
      body: { act: 'undo', version: sample.noVersion },
    },
    'GET /admin/announcement': { access: 'admin', does: 'Reads what is announced at this moment.' },
    'POST /admin/announcement': {
      access: 'admin',
      does: 'Announces nothing, which is refused.',
      body: { text: '', seen: null },
    },
    'POST /admin/announcement/take-back': {
      access: 'admin',
      does: 'Takes back what was never announced, so it changes nothing.',
      body: { at: sample.longAgo },
    },
    'GET /admin/reminders': { access: 'admin', does: 'Reads the reminders, and how far each is.' },
    'POST /admin/reminders': {
      access: 'admin',
      does: 'Saves a reminder for a version that never was, so it changes nothing.',
      body: { reminder: 'vote', version: sample.noVersion, ...defaultReminders.vote },
    },
    'POST /admin/reminders/act': {
      access: 'admin',
      does: 'Stops a reminder for a version that never was, so it stops nothing.',
      body: { reminder: 'vote', act: 'stop', version: sample.noVersion },
    },
    'GET /messages/all': { access: 'admin', does: 'Reads every message with its sender.' },
    'GET /messages/counts': { access: 'admin', does: 'Counts the messages of each state.' },
    'POST /messages/state': {
      access: 'admin',
      does: 'Moves a made-up message, so it moves nothing.',
      body: { messages: [{ id: sample.candidateID, from: 'pending' }], to: 'done' },
    },
    'POST /messages/block': {
      access: 'admin',
      does: 'Blocks a made-up sender, so it blocks nobody.',
      body: { senderId: sample.candidateID, blocked: true },
    },
    'GET /messages/user/{id}': {
      access: 'admin',
      does: 'Reads the messages of the sample user.',
      params: { id: email },
    },
    'POST /admin/candidates/{id}': {
      access: 'admin',
      does: 'Asks to change a candidate that is not there, so it changes nothing.',
      params: { id: sample.nobody },
      body: { name: sample.candidate.name, version: 0 },
    },
    'DELETE /admin/candidates/{id}': {
      access: 'admin',
      does: 'Asks to remove a candidate that is not there, so it removes nothing.',
      params: { id: sample.nobody },
    },
    'GET /admin/guests': { access: 'admin', does: 'Reads how many addresses the guest list holds.' },
    'POST /admin/guests': {
      access: 'admin',
      does: 'Adds no address to the guest list, which is refused.',
      body: { emails: [] },
    },
    'GET /admin/stations': { access: 'admin', does: 'Reads which stations run.' },
    'POST /admin/stations': {
      access: 'admin',
      does: 'Names no station, so it makes no link.',
      body: {} as { kind: 'dj' },
    },
    'DELETE /admin/stations/{id}': {
      access: 'admin',
      does: 'Asks to end a station that is not there, so it ends nothing.',
      params: { id: sample.nobody },
    },
    'GET /admin/people': { access: 'admin', does: 'Reads who has an account.' },
    'POST /admin/people': {
      access: 'admin',
      does: 'Asks to block somebody who is not there, so it changes nothing.',
      body: { person: sample.nobody, act: 'block' },
    },
    'GET /admin/audit': { access: 'admin', does: 'Reads what organisers did.' },
    'POST /admin/exports': {
      access: 'admin',
      does: 'Begins to download the turnout.',
      writes: 'notes the download in the audit log',
      body: { list: 'turnout' },
    },
    'GET /admin/exports/{id}': {
      access: 'admin',
      does: 'Asks for a download that was never begun.',
      params: { id: sample.nobody },
    },
  },
} as const satisfies Readonly<Record<string, Partial<TestCalls>>>;

export type Group = keyof typeof inGroups;
export const groups = Object.keys(inGroups) as readonly Group[];
export const keysOf = (group: Group) => Object.keys(inGroups[group]) as readonly TestedKey[];

export const testCalls: TestCalls = {
  ...inGroups.Authentication,
  ...inGroups.Voting,
  ...inGroups.Songs,
  ...inGroups.Messages,
  ...inGroups.Notifications,
  ...inGroups.Admin,
};

/** Sends a call, with a new idempotency key if it has a body; calls without idempotency ignore the key. */
export function runTest(key: TestedKey, signal: AbortSignal): Promise<Result<unknown>> {
  const { body, params } = testCalls[key] as { readonly body?: unknown; readonly params?: unknown };
  const callWith = call as (key: TestedKey, all: object) => Promise<Result<unknown>>;
  return callWith(key, { signal, params, ...(body ? { body, idempotencyKey: newIdempotencyKey() } : {}) });
}

/** All tested calls, in order. */
export const testedKeys = Object.keys(testCalls) as readonly TestedKey[];

/** What running all tests writes in the name of a user with this role. */
export function writesOf(role: 'guest' | 'admin'): readonly { key: TestedKey; writes: string }[] {
  return testedKeys.flatMap((key) => {
    const { writes, access } = testCalls[key];
    return writes && (access !== 'admin' || role === 'admin') ? [{ key, writes }] : [];
  });
}
