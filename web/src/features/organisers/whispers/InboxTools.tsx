import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import inbox from './Inbox.module.css';

/** Searches and keys: next to the list where there is room, else behind a button, so that the list comes first. */
export function InboxTools({ inUse, children }: { inUse: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(inUse);
  const id = useId();
  return (
    <div className={inbox.tools}>
      <div className={inbox.toggle}>
        <Button wide aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Find whispers
        </Button>
      </div>
      <div id={id} className={inbox.found} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
