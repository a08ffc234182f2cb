import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './Slot.module.css';

const slotId = 'slot';

/** What is stacked above the dock: a page's acts, the notices and the offer to undo. */
export function Slot() {
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let known = 0;
    let timer = 0;
    // What has the focus scrolls above the slot (base.css).
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      if (height === known) return;
      known = height;
      // After the frame of the tap that changed it, because the whole page is styled anew.
      window.clearTimeout(timer);
      timer = window.setTimeout(() => document.documentElement.style.setProperty('--slot-height', `${height}px`));
    });
    if (slot.current) observer.observe(slot.current);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      document.documentElement.style.removeProperty('--slot-height');
    };
  }, []);
  return <div ref={slot} id={slotId} className={styles.slot} />;
}

/** Puts its children into the slot. */
export function InSlot({ children }: { children: ReactNode }) {
  // Not in a prerendered page.
  const slot = useSyncExternalStore(
    () => () => {},
    () => document.getElementById(slotId),
    () => null,
  );
  return slot && createPortal(children, slot);
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
