import { emailDomainProblem } from '@fresher-party/contract/email-domains';

/** Checks that an e-mail address is the institute's, before the server does. `domains`: null while unknown. */
export function checkDomain({ email }: { readonly email: string }, domains: readonly string[] | null) {
  const typed = email.trim().toLowerCase();
  // The schema reports text that is no address.
  const problem = domains && typed.includes('@') ? emailDomainProblem(typed, domains) : null;
  return problem === null ? {} : { email: problem };
}
