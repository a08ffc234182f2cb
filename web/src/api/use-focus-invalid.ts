import { type RefObject, useEffect, useState } from 'react';

/** Focuses the first invalid field of a form, once React has rendered `aria-invalid`. */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>): (isInvalid: boolean) => void {
  const [mustFocus, setMustFocus] = useState(false);
  useEffect(() => {
    if (!mustFocus) return;
    setMustFocus(false);
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mustFocus, form]);
  return setMustFocus;
}
