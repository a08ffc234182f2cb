import { type ComponentProps, createContext } from 'react';

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** What is typed in it survives a reload (see lib/draft), which the update prompt then promises. */
  draft?: boolean;
  /** It is being sent: its fields keep the focus, but take no changes that the answer would wipe out. */
  busy?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
}

/** Whether the form around is being sent. */
export const FormBusy = createContext(false);

/** A form that the app checks and sends by itself. */
export function Form({ draft = false, busy = false, onSubmit, ...rest }: Props) {
  return (
    <FormBusy value={busy}>
      <form
        {...rest}
        noValidate
        data-draft={draft ? '' : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      />
    </FormBusy>
  );
}
