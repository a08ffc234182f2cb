import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** What is typed in it survives a reload (see lib/draft), which the update prompt then promises. */
  draft?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
}

/** A form that the app checks and sends by itself. */
export function Form({ draft = false, onSubmit, ...rest }: Props) {
  return (
    <form
      {...rest}
      noValidate
      data-draft={draft ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    />
  );
}
