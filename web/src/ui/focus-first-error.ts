/** Frames that React gets to mark the fields: after an answer of the API it may take longer than to the next one. */
const patience = 60;

/** Takes the focus to the first field of a form that is marked invalid, once the marks are on the page. */
export function focusFirstError(form: HTMLElement): void {
  let frames = 0;
  const look = (): void => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    frames += 1;
    if (field) field.focus();
    else if (frames < patience) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
