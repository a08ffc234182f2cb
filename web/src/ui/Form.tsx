import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import type { Form as FormState } from '../api/use-form.ts';
import { Button } from './Button.tsx';
import { OutcomeNotice } from './Notice.tsx';

interface Props extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> {
  form: Pick<FormState<never>, 'busy' | 'notice' | 'ref' | 'submit'>;
  noticeElsewhere?: boolean;
}

/** Whether the surrounding form is being sent: fields keep the focus but are read-only, since a success resets them. */
export const FormBusy = createContext(false);

export function Form({ form, noticeElsewhere = false, children, ...rest }: Props) {
  return (
    <FormBusy value={form.busy}>
      <form
        {...rest}
        ref={form.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {!noticeElsewhere && <OutcomeNotice of={form.notice} stale={form.busy} />}
        {children}
      </form>
    </FormBusy>
  );
}

interface SubmitProps extends Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'children'> {
  children: ReactNode;
  sending: string;
  /** It can't be sent yet, or now. */
  waits?: boolean;
}

export function SubmitButton({ children, sending, kind = 'gold', wide = true, waits = false, ...rest }: SubmitProps) {
  const busy = useContext(FormBusy);
  return (
    <Button {...rest} type="submit" kind={kind} wide={wide} busy={busy || waits}>
      {busy ? sending : children}
    </Button>
  );
}
