import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has ever been on the screen. */
export function useSeen<T extends Element>(): [ref: RefObject<T | null>, seen: boolean] {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [seen]);
  return [ref, seen];
}
