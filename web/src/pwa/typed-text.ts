/** Whether the page holds something typed that a reload would lose. Forms that keep theirs carry `data-draft`. */

export type TypedText = 'nothing' | 'kept' | 'lost';

const fields = 'main input:not([type=hidden], [type=checkbox], [type=radio], [hidden]), main textarea';

export function typedText(root: ParentNode): TypedText {
  const filled = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].filter(
    // A page that is on its way out is still there, but not shown.
    (field) => field.value !== '' && field.getClientRects().length > 0,
  );
  if (filled.length === 0) return 'nothing';
  // A password is never stored.
  return filled.every((field) => field.type !== 'password' && field.closest('[data-draft]')) ? 'kept' : 'lost';
}
