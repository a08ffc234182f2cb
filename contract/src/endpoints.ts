/**
 * The endpoint registry (design §2 and 3): each call once, as data. Handler types, the web client's types,
 * the access tests and the OpenAPI document derive from it.
 */

import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { type IpLimitName, limits } from './limits.ts';
import * as account from './schemas/account.ts';
import { auditEntrySchema } from './schemas/audit.ts';
import { boardActBody, boardSchema, ownSongSchema, songInfoSchema } from './schemas/board.ts';
import { eventSchema } from './schemas/event.ts';
import { personalDataSchema } from './schemas/export.ts';
import { liveTokenSchema } from './schemas/live.ts';
import * as messages from './schemas/messages.ts';
import { userSchema } from './schemas/person.ts';
import { pageQuery } from './schemas/request.ts';
import { songSubmissionSchema, songSuggestionSchema, songsBody } from './schemas/songs.ts';
import { summarySchema } from './schemas/summary.ts';
import {
  candidateBody,
  candidateSchema,
  castVoteSchema,
  categoryField,
  peopleSchema,
  turnoutSchema,
  voteBody,
} from './schemas/voting.ts';

export const basePath = '/api/v1/fresherParty';

export type Method = 'GET' | 'POST' | 'DELETE';
export type Access = 'public' | 'user' | 'admin';

const none = z.object({});

interface Spec {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** Everything beside `success`. What it does not list is not sent. */
  readonly output: z.ZodMiniObject;
  /** Codes beyond those that every call of its access can answer (see `possibleCodes`). */
  readonly errors?: readonly ErrorCode[];
  /**
   * Takes an `Idempotency-Key` header (ADR 8). Another body under the same key is refused, or, where a body holds
   * a password that nothing is to be kept of, another request.
   */
  readonly idempotent?: 'refuses' | 'renews';
  /** What it counts against the IP address that it comes from (ADR 30): guesses, and mails. */
  readonly ipLimit?: IpLimitName;
  /**
   * Seconds for which Hosting's CDN may answer in the server's place (ADR 37). For an answer that is the same for
   * everybody; every other one may be kept nowhere.
   */
  readonly sharedFor?: number;
}

const endpoint = <const S extends Spec>(spec: S): S => spec;

const message = z.string();
const unknownPerson = 'There is no such person.';
const results = z.int().check(z.nonnegative());
const nextCursor = z.optional(z.string());
const session = z.object({
  message,
  token: z.string(),
  /** For the next `POST /login` from this device (ADR 29). */
  device: z.string(),
  data: z.object({ user: userSchema }),
});
const candidateList = z.object({ message, results, data: z.object({ candidates: z.array(candidateSchema) }) });
const messageList = z.array(messages.messageSchema);

export const endpoints = {
  'POST /signup': endpoint({
    summary: 'Ask for a mail with a sign-up code and a link',
    access: 'public',
    ipLimit: 'mails',
    idempotent: 'renews',
    body: account.signupBody,
    output: z.object({ message, signupId: z.string(), mail: account.sentMailSchema }),
    errors: ['RATE_LIMITED', 'MAIL_UNAVAILABLE'],
  }),
  'POST /verify-otp': endpoint({
    summary: 'Create the account with the code from the mail',
    access: 'public',
    ipLimit: 'codes',
    body: account.verifyOtpBody,
    output: session,
    errors: ['INVALID_OTP', 'RATE_LIMITED'],
  }),
  'POST /login': endpoint({
    summary: 'Log in',
    access: 'public',
    ipLimit: 'passwords',
    body: account.loginBody,
    output: session,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /logout': endpoint({
    summary: 'End this session, on the server too',
    access: 'user',
    output: z.object({ message }),
  }),
  'POST /forgot-password': endpoint({
    summary: 'Ask for a mail with a reset code and a link',
    access: 'public',
    ipLimit: 'mails',
    idempotent: 'renews',
    body: account.forgotPasswordBody,
    output: z.object({ message, resetId: z.string(), mail: account.sentMailSchema }),
    errors: ['RATE_LIMITED', 'MAIL_UNAVAILABLE'],
  }),
  'POST /reset-password': endpoint({
    summary: 'Choose a new password with the code from the mail',
    access: 'public',
    ipLimit: 'codes',
    body: account.resetPasswordBody,
    output: session,
    errors: ['INVALID_OTP', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /links/look': endpoint({
    summary: 'What the link from a mail will do; uses nothing up',
    access: 'public',
    body: account.lookAtLinkBody,
    output: z.object({ data: account.linkSchema }),
    errors: ['INVALID_LINK'],
  }),
  'POST /links/use': endpoint({
    summary: 'Create the account, or choose a new password, with the link from a mail',
    access: 'public',
    body: account.linkUseBody,
    output: session,
    errors: ['INVALID_LINK', 'ACCOUNT_BLOCKED'],
  }),
  'GET /me': endpoint({
    summary: 'The person who is logged in',
    access: 'user',
    output: z.object({ data: z.object({ user: userSchema }) }),
  }),
  'GET /me/summary': endpoint({
    summary: 'What you have done so far: votes by category, song slots, whispers',
    access: 'user',
    output: z.object({ data: z.object({ summary: summarySchema }) }),
  }),
  'GET /me/export': endpoint({
    summary: 'Everything that is stored about you',
    access: 'user',
    output: z.object({ data: personalDataSchema }),
    errors: ['RATE_LIMITED'],
  }),
  'POST /me/password': endpoint({
    summary: 'Choose a new password with the current one; ends every other session',
    access: 'user',
    body: account.changePasswordBody,
    output: session,
    errors: ['WRONG_PASSWORD', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'DELETE /me': endpoint({
    summary: 'Delete your account and what you sent; your votes stay counted',
    access: 'user',
    body: account.deleteAccountBody,
    output: z.object({ message }),
    errors: ['WRONG_PASSWORD', 'STILL_ADMIN', 'ACCOUNT_BLOCKED', 'SENDING_BLOCKED', 'RATE_LIMITED'],
  }),
  'GET /event': endpoint({
    summary: 'Nights, voting window and the server’s time',
    access: 'public',
    sharedFor: limits.eventSharedFor,
    output: z.object({ data: z.object({ event: eventSchema }) }),
  }),
  'POST /vote': endpoint({
    summary: 'Vote for a candidate, once per category final',
    access: 'user',
    idempotent: 'refuses',
    body: voteBody,
    output: z.object({ message, candidate: z.omit(candidateSchema, { votes: true }) }),
    errors: ['VOTING_LOCKED', 'VOTING_CLOSED', 'NOT_FOUND', 'ALREADY_VOTED'],
  }),
  'GET /vote/category/{category}': endpoint({
    summary: 'Candidates of one category',
    access: 'user',
    params: z.object({ category: categoryField }),
    output: candidateList,
  }),
  'GET /vote/all': endpoint({ summary: 'Candidates of both categories', access: 'user', output: candidateList }),
  'GET /vote/mine': endpoint({
    summary: 'That you voted and when, never for whom',
    access: 'user',
    output: z.object({ data: z.object({ votes: z.array(castVoteSchema) }) }),
  }),
  'GET /admin/turnout': endpoint({
    summary: 'How many people voted in each category, and how many have signed up',
    access: 'admin',
    output: z.object({ data: z.object({ turnout: z.array(turnoutSchema), people: peopleSchema }) }),
  }),
  'POST /admin': endpoint({
    summary: 'Register a candidate',
    access: 'admin',
    idempotent: 'refuses',
    body: candidateBody,
    output: z.object({ message, candidate_id: z.string(), data: z.object({ candidate: candidateSchema }) }),
    errors: ['VOTING_CLOSED', 'CANDIDATE_EXISTS', 'RATE_LIMITED'],
  }),
  'POST /live-token': endpoint({
    summary: 'A token with which this session listens to the database',
    access: 'admin',
    output: liveTokenSchema,
  }),
  'GET /admin/audit': endpoint({
    summary: 'What organisers did, newest first',
    access: 'admin',
    query: pageQuery,
    output: z.object({ results, data: z.object({ entries: z.array(auditEntrySchema) }), nextCursor }),
  }),
  'POST /songs/submit': endpoint({
    summary: 'Request songs, three in all',
    access: 'user',
    idempotent: 'refuses',
    body: songsBody,
    output: z.object({ message, data: z.object({ songSuggestion: songSuggestionSchema }) }),
    errors: ['SENDING_BLOCKED', 'SONGS_PAUSED', 'SONG_SLOTS_USED', 'RATE_LIMITED'],
  }),
  'GET /songs/my-suggestions': endpoint({
    summary: 'Your own song requests, and what became of each',
    access: 'user',
    output: z.object({
      data: z.object({
        suggestions: songSuggestionSchema,
        songs: z.array(ownSongSchema),
        requestsPaused: z.boolean(),
      }),
    }),
  }),
  'GET /songs/all': endpoint({
    summary: 'Every song request, newest first',
    access: 'admin',
    query: pageQuery,
    output: z.object({
      results: z.object({ totalSubmissions: results, uniqueSongs: results }),
      data: z.object({
        allSubmissions: z.array(songSubmissionSchema),
        uniqueSongs: z.array(z.string()),
        /** What the unique songs are called. */
        songs: z.array(songInfoSchema),
      }),
      nextCursor,
    }),
  }),
  'GET /songs/board': endpoint({
    summary: 'The DJ’s board: what plays, and the queue in fair order',
    access: 'admin',
    output: z.object({ data: z.object({ board: boardSchema }) }),
  }),
  'POST /songs/board': endpoint({
    summary: 'Play, skip, lock or put back a song, pause or reopen requests',
    access: 'admin',
    idempotent: 'refuses',
    body: boardActBody,
    output: z.object({ message, data: z.object({ version: z.int() }) }),
    errors: ['BOARD_CHANGED', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
  'POST /messages/send': endpoint({
    summary: 'Send an anonymous message',
    access: 'user',
    idempotent: 'refuses',
    body: messages.messageBody,
    output: z.object({ message }),
    errors: ['SENDING_BLOCKED', 'RATE_LIMITED'],
  }),
  'GET /messages/my-messages': endpoint({
    summary: 'Your own messages, newest first',
    access: 'user',
    output: z.object({ results, data: z.object({ messages: z.array(messages.ownMessageSchema) }) }),
  }),
  'GET /messages/all': endpoint({
    summary: 'Every message with its sender, newest first; of one state, or with a text in it',
    access: 'admin',
    query: z.extend(pageQuery, {
      state: z.optional(messages.messageStateField),
      /** A call looks through a bounded number; `nextCursor` goes on, also after an answer without a match. */
      text: z.optional(messages.searchField),
    }),
    output: z.object({ results, data: z.object({ messages: messageList }), nextCursor }),
  }),
  'GET /messages/counts': endpoint({
    summary: 'How many messages are in each state',
    access: 'admin',
    output: z.object({ data: z.object({ counts: messages.messageCountsSchema }) }),
  }),
  'POST /messages/state': endpoint({
    summary: 'Move messages to another state; the first to move one wins',
    access: 'admin',
    idempotent: 'refuses',
    body: messages.moveBody,
    output: z.object({ message, data: messages.movedSchema }),
    errors: ['RATE_LIMITED'],
  }),
  'POST /messages/block': endpoint({
    summary: 'Stop the messages and songs of a person, or let them send again; never their vote',
    access: 'admin',
    idempotent: 'refuses',
    body: messages.blockBody,
    output: z.object({ message }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  'GET /messages/user/{id}': endpoint({
    summary: 'The messages of one person, by user id or e-mail',
    access: 'admin',
    params: z.object({
      id: z.string().check(z.trim(), z.minLength(1, unknownPerson), z.maxLength(limits.emailLength, unknownPerson)),
    }),
    query: pageQuery,
    output: z.object({
      results,
      data: z.object({ user: userSchema, messages: messageList, sendingBlocked: z.boolean() }),
      nextCursor,
    }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  'GET /openapi.json': endpoint({
    summary: 'This API as an OpenAPI 3.1 document',
    access: 'public',
    output: z.looseObject({ openapi: z.string() }),
  }),
  'GET /health': endpoint({ summary: 'Liveness', access: 'public', output: z.object({ status: z.literal('ok') }) }),
} as const satisfies Record<`${Method} /${string}`, Spec>;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Part<K extends EndpointKey, P extends 'params' | 'query' | 'body'> =
  Endpoints[K] extends Record<P, infer S extends z.ZodMiniType> ? S : typeof none;

/** What a handler gets: parsed and normalised. */
export type ParsedInput<K extends EndpointKey> = {
  readonly [P in 'params' | 'query' | 'body']: z.output<Part<K, P>>;
};
/** What a client sends in the body. */
export type RequestBody<K extends EndpointKey> = z.input<Part<K, 'body'>>;
/** What a handler returns, and what a client reads beside `success: true`. */
export type Output<K extends EndpointKey> = z.output<Endpoints[K]['output']>;

export interface Route {
  readonly key: EndpointKey;
  readonly method: Method;
  /** Below `basePath`, with `{name}` for a parameter. */
  readonly path: string;
  readonly spec: Spec;
}

/** The registry as a list. */
export const routes: readonly Route[] = (Object.keys(endpoints) as EndpointKey[]).map((key) => {
  const [method, path] = key.split(' ') as [Method, string];
  return { key, method, path, spec: endpoints[key] };
});

/** `Cache-Control` of a successful answer; a refusal may be kept nowhere. */
export function cacheControl({ sharedFor }: Pick<Spec, 'sharedFor'>): string {
  return sharedFor === undefined ? uncached : `public, max-age=0, s-maxage=${sharedFor}`;
}

/** `Cache-Control` of all that is not for everybody. */
export const uncached = 'private, no-store';

/** The schema of a successful answer. */
export function successSchema(spec: Spec): z.ZodMiniObject {
  return z.extend(spec.output, { success: z.literal(true) });
}

/** Every code that a call may answer with. */
export function possibleCodes(spec: Spec): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'INTERNAL',
    'METHOD_NOT_ALLOWED',
    'DATABASE_UNAVAILABLE',
    'BUSY',
    ...(spec.errors ?? []),
  ]);
  if (spec.access !== 'public') codes.add('UNAUTHENTICATED');
  if (spec.access === 'admin') codes.add('FORBIDDEN');
  if (spec.params ?? spec.query ?? spec.body) codes.add('INVALID_INPUT');
  if (spec.body) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (spec.idempotent === 'refuses') codes.add('IDEMPOTENCY_KEY_REUSED');
  return [...codes];
}
