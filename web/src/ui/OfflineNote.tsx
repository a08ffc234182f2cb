import type { ReactNode } from 'react';
import { useOnline } from '../state/online.ts';
import { Notice } from './Notice.tsx';

export function OfflineNote({ children }: { children: ReactNode }) {
  return useOnline() ? null : (
    <Notice tone="info" icon="offline">
      {children}
    </Notice>
  );
}
