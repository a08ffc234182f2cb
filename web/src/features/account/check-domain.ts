import { cleanAddress } from '@fresher-party/contract/text';
import { emailDomainProblem } from '@fresher-party/contract/texts';

/** Checks that an e-mail address is the institute's, before the server does. `domains`: null while unknown. */
export function checkDomain({ email }: { readonly email: string }, domains: readonly string[] | null) {
  const typed = cleanAddress(email);
  // The schema reports text that is no address.
  const problem = domains && typed.includes('@') ? emailDomainProblem(typed, domains) : null;
  return problem === null ? {} : { email: problem };
}
