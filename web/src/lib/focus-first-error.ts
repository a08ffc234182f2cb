/** Takes the focus to the first field of a form that is marked invalid, once the marks are on the page. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
