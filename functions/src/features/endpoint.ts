import type { User } from '@fresher-party/contract/calls/person';
import type { EndpointKey, Endpoints, Output, ParsedInput } from '@fresher-party/contract/endpoints';
import type { SessionToken } from '../core/tokens.ts';

/** The account and the session behind a call. */
export interface SignedIn {
  readonly user: User;
  readonly session: SessionToken;
}

interface Request {
  /** The server's clock at the start of the request (ADR 24). */
  readonly now: Date;
  readonly idempotencyKey: string | undefined;
  /** Aborts when the client has disconnected or the call has timed out. Absent without an HTTP connection. */
  readonly signal?: AbortSignal | undefined;
}

/** Any call of a person who is logged in. */
export type OwnCall = SignedIn & Pick<Request, 'now' | 'signal'>;

type Caller<K extends EndpointKey> = Endpoints[K]['access'] extends 'public' ? unknown : SignedIn;

/** A handler's argument: parsed input, and the account if the endpoint requires a session. */
export type Context<K extends EndpointKey> = ParsedInput<K> & Request & Caller<K>;

export type Handler<K extends EndpointKey> = (context: Context<K>) => Promise<Output<K>>;

/** One handler for each endpoint of the registry; a missing one does not compile. */
export type Handlers = { readonly [K in EndpointKey]: Handler<K> };
