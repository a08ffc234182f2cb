import { pushLimits } from '@fresher-party/contract/push';

/** Adds a phone, in place of any with the same session or address. Beyond the limit, the oldest go. */
export function withPhone<P extends { readonly endpoint: string; readonly since: { toMillis(): number } }>(
  phones: Readonly<Record<string, P>>,
  session: string,
  phone: P,
): Record<string, P> {
  const others = Object.entries(phones)
    .filter(([id, { endpoint }]) => id !== session && endpoint !== phone.endpoint)
    .sort(([, a], [, b]) => b.since.toMillis() - a.since.toMillis())
    .slice(0, pushLimits.phones - 1);
  return Object.fromEntries([...others, [session, phone]]);
}
