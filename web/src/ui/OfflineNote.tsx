import type { ReactNode } from 'react';
import { useOnline } from '../state/online.ts';
import { Notice } from './Notice.tsx';

/** What a form needs, said while there is no network. What is typed in it stays. */
export function OfflineNote({ children }: { children: ReactNode }) {
  return useOnline() ? null : (
    <Notice tone="info" icon="offline">
      {children}
    </Notice>
  );
}
