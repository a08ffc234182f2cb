/** Google Cloud's REST APIs, with the operator's credentials. */

import type { Credential } from 'firebase-admin/app';
import { credentials } from '../database.ts';
import { UserError } from '../user-error.ts';

const timeoutMs = 30_000;

/** An error answer of an API, with a message that says what to do. */
export class GoogleRefusal extends UserError {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** Omits the host if the same applies to every API, so that the checks can report it once. */
export function refusalOf(host: string, project: string, status: number, detail: string): GoogleRefusal {
  const say = (sentence: string) => new GoogleRefusal(status, sentence);
  if (/SERVICE_DISABLED|has not been used in project/.test(detail)) {
    return say(
      `The API is off: run "gcloud services enable ${host} --project ${project}", and this again in two minutes.`,
    );
  }
  if (status === 401) return say('Google Cloud refuses your login: run "gcloud auth application-default login".');
  if (status === 403) return say(`You may not see this, or there is no project ${project}: have its owner run this.`);
  if (status === 429 || status >= 500) return say(`${host} answered ${status}: run this again in a minute.`);
  return say(`${host} answered ${status}: ${/"message":\s*"([^"]*)"/.exec(detail)?.[1] ?? 'no reason given'}`);
}

export type Google = ReturnType<typeof googleApis>;

/**
 * Addresses are host and path, without `https://`. Logs in at the first call, so that checks without calls need no
 * login. Calls throw a UserError, or a GoogleRefusal if an API answered with an error.
 */
export function googleApis(project: string, logIn: () => Promise<Credential> = credentials) {
  let login: Promise<Credential> | undefined;

  async function send<T>(method: string, address: string, body: unknown = undefined): Promise<T> {
    login ??= logIn();
    const { access_token: token } = await (await login).getAccessToken();
    const response = await fetch(`https://${address}`, {
      method,
      // Required for calls with a person's credentials: the project to bill.
      headers: { authorization: `Bearer ${token}`, 'x-goog-user-project': project, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    if (response === null) throw new UserError('Google Cloud did not answer: check the network connection.');
    const text = await response.text();
    if (!response.ok) throw refusalOf(address.split('/')[0] ?? '', project, response.status, text);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }

  return {
    send,

    /** Resolves to null for 404. */
    async find<T>(address: string): Promise<T | null> {
      try {
        return await send<T>('GET', address);
      } catch (error) {
        if (error instanceof GoogleRefusal && error.status === 404) return null;
        throw error;
      }
    },

    /** All entries of a paged list, which are in `field` of each page. */
    async list<T>(address: string, field: string): Promise<T[]> {
      const all: T[] = [];
      let page = '';
      do {
        const token = page && `${address.includes('?') ? '&' : '?'}pageToken=${encodeURIComponent(page)}`;
        const answer = await send<Record<string, unknown>>('GET', address + token);
        all.push(...((answer[field] ?? []) as T[]));
        page = String(answer.nextPageToken ?? '');
      } while (page !== '');
      return all;
    },
  };
}

/** The latest value of a secret. */
export async function readSecret(google: Pick<Google, 'send'>, project: string, name: string): Promise<string> {
  const address = `secretmanager.googleapis.com/v1/projects/${project}/secrets/${name}/versions/latest:access`;
  const { payload } = await google.send<{ payload?: { data?: string } }>('GET', address);
  return Buffer.from(payload?.data ?? '', 'base64').toString();
}
