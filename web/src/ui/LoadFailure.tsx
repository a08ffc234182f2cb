import type { ReactNode } from 'react';
import { useOnline } from '../state/online.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './LoadFailure.module.css';

export function LoadFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const online = useOnline();
  return (
    <div className={`stack rose breakable centre ${styles.failure}`} role="alert">
      <Icon name={online ? 'alert' : 'offline'} size={28} />
      <p>{children}</p>
      {!online && <p className="muted small">You are offline. This loads by itself once you are back.</p>}
      <Button icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
