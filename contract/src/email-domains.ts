/** Which addresses may sign up (ADR 7). Pure; shared by the form and the server. */

import { foreignEmailText, taggedEmailText } from './texts.ts';

/**
 * Why an address is refused, as a sentence, or null. `email` is trimmed and lower-cased. `name+tag` is refused because
 * it is the mailbox of `name`, which would give one person many votes.
 */
export function emailDomainProblem(email: string, domains: readonly string[]): string | null {
  if (email.includes('+')) return taggedEmailText;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domains.includes(domain) ? null : foreignEmailText(domains[0] ?? '');
}
