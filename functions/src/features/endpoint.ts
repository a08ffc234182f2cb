import type { User } from '@fresher-party/contract/calls/person';
import type { EndpointKey, Endpoints, Output, ParsedInput } from '@fresher-party/contract/endpoints';
import type { StationKind } from '@fresher-party/contract/stations';
import type { SessionToken } from '../core/tokens.ts';
import type { ApiActor } from '../db/audit.ts';
import type { AnySession, StationSession } from '../db/sessions.ts';

/** The person and the session behind a call. */
export interface SignedIn {
  readonly user: User;
  readonly session: SessionToken;
}

/** The station behind a call, and its name in the audit log. */
export interface OfStation {
  readonly actor: ApiActor;
  readonly session: StationSession;
}

/** The caller of an endpoint for organisers and stations. */
export interface Acting {
  readonly actor: ApiActor;
  readonly session: AnySession;
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

type Caller<K extends EndpointKey> = Endpoints[K]['access'] extends 'public'
  ? unknown
  : Endpoints[K]['access'] extends 'station'
    ? OfStation
    : Endpoints[K] extends { readonly stations: readonly StationKind[] }
      ? Acting
      : SignedIn;

/** A handler's argument: parsed input, and the person or the station if the endpoint requires a session. */
export type Context<K extends EndpointKey> = ParsedInput<K> & Request & Caller<K>;

export type Handler<K extends EndpointKey> = (context: Context<K>) => Promise<Output<K>>;

/** One handler for each endpoint of the registry; a missing one does not compile. */
export type Handlers = { readonly [K in EndpointKey]: Handler<K> };
