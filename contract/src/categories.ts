/** Candidate categories (spec §3, §9; ADR 43). */

/** Each category with its title. */
export const categoryTitles = { Mr_Fresher: 'Mr Fresher', Miss_Fresher: 'Miss Fresher' } as const;
export type Category = keyof typeof categoryTitles;
export const categories = Object.keys(categoryTitles) as [Category, ...Category[]];

/** The values that forms and older clients send. Both spellings are accepted everywhere. */
export const categoryInputs = ['Mr', 'Miss', 'Mr_Fresher', 'Miss_Fresher'] as const satisfies readonly (
  | 'Mr'
  | 'Miss'
  | Category
)[];
export type CategoryInput = (typeof categoryInputs)[number];

/** `Mr` and `Mr_Fresher` are one category, as are `Miss` and `Miss_Fresher`. */
export function toCategory(input: CategoryInput): Category {
  return input === 'Mr' || input === 'Mr_Fresher' ? 'Mr_Fresher' : 'Miss_Fresher';
}

/** `Mr_Fresher` → `Mr Fresher`; an absent category reads `General` (spec §2, admin panel). */
export function categoryLabel(category: string | undefined): string {
  return category ? category.replaceAll('_', ' ') : 'General';
}
