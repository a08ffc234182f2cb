import { emailDomainProblem } from '@fresher-party/contract/email-domains';

/** Says that an address is not the institute's before the server does. `domains`: null while they are not known. */
export function checkDomain({ email }: { readonly email: string }, domains: readonly string[] | null) {
  const typed = email.trim().toLowerCase();
  // What is no address has a sentence of its own.
  const problem = domains && typed.includes('@') ? emailDomainProblem(typed, domains) : null;
  return problem === null ? {} : { email: problem };
}
