/** Whose addresses may sign up (ADR 7). Pure; shared by the form and the server. */

import { foreignEmailText, taggedEmailText } from './texts.ts';

/**
 * The sentence that refuses an address, or null. `email` is trimmed and lower-cased. Mail to `name+tag` lands with
 * `name`, which would give one person many votes.
 */
export function emailDomainProblem(email: string, domains: readonly string[]): string | null {
  if (email.includes('+')) return taggedEmailText;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domains.includes(domain) ? null : foreignEmailText(domains[0] ?? '');
}
