import { validationTexts } from '@fresher-party/contract/texts';
import { accountTexts } from './account-texts.ts';

/** Checks that a new password was typed twice. Not in the schema, since the body has it only once. */
export function checkRepeated({ password, confirm }: { readonly password: string; readonly confirm: string }) {
  const repeated = confirm === '' ? { confirm: accountTexts.confirmRequired } : {};
  return {
    ...(password === '' ? { password: validationTexts.passwordRequired } : {}),
    ...(confirm === password ? repeated : { confirm: validationTexts.passwordsDiffer }),
  };
}
