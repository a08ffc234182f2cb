import { validationTexts } from '@fresher-party/contract/texts';
import { accountTexts } from './account-texts.ts';

/** What is wrong with the repetition of a new password, which is the form's alone. */
export function checkRepeated({ password, confirm }: { readonly password: string; readonly confirm: string }) {
  if (confirm !== password) return { confirm: validationTexts.passwordsDiffer };
  return confirm === '' ? { confirm: accountTexts.confirmRequired } : {};
}
