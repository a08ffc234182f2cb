import { validationTexts } from '@fresher-party/contract/texts';
import { accountTexts } from './account-texts.ts';

/** What only a form asks of a new password: that it is typed, and typed twice. */
export function checkRepeated({ password, confirm }: { readonly password: string; readonly confirm: string }) {
  const repeated = confirm === '' ? { confirm: accountTexts.confirmRequired } : {};
  return {
    ...(password === '' ? { password: validationTexts.passwordRequired } : {}),
    ...(confirm === password ? repeated : { confirm: validationTexts.passwordsDiffer }),
  };
}
