import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import styles from './Slot.module.css';

/** The element above the dock, where a page's acts, the notices and the offer to undo are stacked (app/Shell.tsx). */
export const SlotElement = createContext<HTMLElement | null>(null);

/** Puts its children into the slot. */
export function InSlot({ children }: { children: ReactNode }) {
  const element = use(SlotElement);
  return element && createPortal(children, element);
}

interface ActsProps {
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A page's acts in the slot, nearest to the thumb. */
export function Acts({ label, className = '', children }: ActsProps) {
  return (
    <InSlot>
      <section aria-label={label} className={`${styles.card} ${styles.acts} ${className}`}>
        {children}
      </section>
    </InSlot>
  );
}
