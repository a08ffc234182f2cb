/** Candidate categories (spec §3, §9; ADR 19). */

export const categories = ['Mr_Fresher', 'Miss_Fresher'] as const;
export type Category = (typeof categories)[number];

/** The values that forms and older clients send; both spellings are accepted everywhere. */
export const categoryInputs = ['Mr', 'Miss', ...categories] as const;
export type CategoryInput = (typeof categoryInputs)[number];

/** `Mr` and `Mr_Fresher` are one category, as are `Miss` and `Miss_Fresher`. */
export function toCategory(input: CategoryInput): Category {
  return input === 'Mr' || input === 'Mr_Fresher' ? 'Mr_Fresher' : 'Miss_Fresher';
}

/** `Mr_Fresher` → `Mr Fresher`; an absent category reads `General` (spec §2, admin panel). */
export function categoryLabel(category: string | undefined): string {
  return category ? category.replaceAll('_', ' ') : 'General';
}
