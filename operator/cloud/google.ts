/** Google Cloud's REST APIs, with the credentials of the person at the terminal (ADR 50). */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Credential } from 'firebase-admin/app';
import { UserError } from '../user-error.ts';

/** Milliseconds. */
const timeoutMs = 30_000;
const pollMs = 2000;
/** Creating a database and enabling APIs take a minute or two. */
const longestWaitMs = 5 * 60_000;

/** A long-running operation, as every one of the APIs answers it. */
interface Operation {
  readonly name: string;
  readonly done?: boolean;
  readonly error?: { readonly message?: string };
}

/** What Google answers instead of a result. The message is a sentence that says what to do. */
export class GoogleRefusal extends UserError {
  readonly status: number;
  /** Set when the API itself is switched off in the project. */
  readonly isDisabled: boolean;

  constructor(host: string, status: number, detail: string) {
    const isDisabled = /SERVICE_DISABLED|has not been used in project/.test(detail);
    super(refusalSentence(host, status, isDisabled, detail));
    this.status = status;
    this.isDisabled = isDisabled;
  }
}

function refusalSentence(host: string, status: number, isDisabled: boolean, detail: string): string {
  if (isDisabled)
    return `The API ${host} is off in this project: enable it, wait two minutes and run the command again.`;
  if (status === 401) {
    return `${host} does not accept this machine's credentials: run "gcloud auth application-default login" and then this command again.`;
  }
  if (status === 403) {
    return `You have no right to what was asked of ${host}: have an owner of the project run this command, or give you the right.`;
  }
  if (status === 409 || status === 412) {
    return `Somebody changed the same thing at ${host} just now: run the command again.`;
  }
  if (status === 429)
    return `${host} takes no more requests from this project for now: run the command again in a minute.`;
  if (status >= 500) return `${host} failed with ${status}: run the command again in a minute.`;
  return `${host} answered ${status} and says: ${/"message":\s*"([^"]*)"/.exec(detail)?.[1] ?? 'nothing'}`;
}

export type Google = ReturnType<typeof googleApis>;

/**
 * `project` pays for the calls, as the APIs demand of a person's own credentials. `origin` makes a host's origin, which
 * tests point at this machine. Every call throws a GoogleRefusal, or a UserError when there is no answer.
 */
export function googleApis(
  credential: Credential,
  project: string,
  origin: (host: string) => string = (host) => `https://${host}`,
) {
  async function send<T>(method: string, address: string, body?: unknown): Promise<T> {
    const host = address.slice(0, address.indexOf('/'));
    const { access_token: token } = await credential.getAccessToken();
    const request: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-goog-user-project': project,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    };
    const response = await fetch(origin(host) + address.slice(host.length), request).catch(() => null);
    if (response === null) {
      throw new UserError(`${host} did not answer: check the network connection, then run the command again.`);
    }
    const text = await response.text();
    if (!response.ok) throw new GoogleRefusal(host, response.status, text);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }

  const get = <T>(address: string): Promise<T> => send<T>('GET', address);

  return {
    send,
    get,

    /** Null where there is nothing at the address. */
    async find<T>(address: string): Promise<T | null> {
      try {
        return await get<T>(address);
      } catch (error) {
        if (error instanceof GoogleRefusal && error.status === 404) return null;
        throw error;
      }
    },

    /** All entries of a list, whose answers hold them under `field`. */
    async list<T>(address: string, field: string): Promise<T[]> {
      const all: T[] = [];
      let page = '';
      do {
        const token = page && `${address.includes('?') ? '&' : '?'}pageToken=${encodeURIComponent(page)}`;
        const answer = await get<Record<string, unknown>>(address + token);
        all.push(...((answer[field] ?? []) as T[]));
        page = String(answer.nextPageToken ?? '');
      } while (page !== '');
      return all;
    },

    /** Starts what takes a while, and waits for its end. `version` is the API's host and version. */
    async finish(version: string, method: string, path: string, body?: unknown): Promise<void> {
      let operation = await send<Operation>(method, `${version}/${path}`, body);
      for (const started = Date.now(); operation.done !== true; ) {
        if (Date.now() - started > longestWaitMs) {
          throw new UserError(`${version} is still at work after five minutes: run the command again later.`);
        }
        await sleep(pollMs);
        operation = await get<Operation>(`${version}/${operation.name}`);
      }
      if (operation.error)
        throw new UserError(`${version} could not do it: ${operation.error.message ?? 'no reason given'}`);
    },
  };
}
