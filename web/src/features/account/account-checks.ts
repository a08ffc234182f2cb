import { cleanAddress } from '@fresher-party/contract/text';
import { emailDomainProblem, validationTexts } from '@fresher-party/contract/texts';
import { accountTexts } from './account-texts.ts';

/** Checks that an e-mail address is the institute's, before the server does. `domains`: null while unknown. */
export function checkDomain({ email }: { readonly email: string }, domains: readonly string[] | null) {
  const typed = cleanAddress(email);
  // The schema reports text that is no address.
  const problem = domains && typed.includes('@') ? emailDomainProblem(typed, domains) : null;
  return problem === null ? {} : { email: problem };
}

/** Checks that a new password was typed twice. Not in the schema, since the body has it only once. */
export function checkRepeated({ password, confirm }: { readonly password: string; readonly confirm: string }) {
  const repeated = confirm === '' ? { confirm: accountTexts.confirmRequired } : {};
  return {
    ...(password === '' ? { password: validationTexts.passwordRequired } : {}),
    ...(confirm === password ? repeated : { confirm: validationTexts.passwordsDiffer }),
  };
}
