import { Button } from './Button.tsx';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly isOn: boolean;
  readonly labelledBy: string;
  readonly busy: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ isOn, labelledBy, busy, onChange }: SwitchProps) {
  return (
    <Button role="switch" aria-checked={isOn} aria-labelledby={labelledBy} busy={busy} onClick={() => onChange(!isOn)}>
      <span className="unbroken">
        <span className={styles.track} data-on={isOn || undefined} />
        {isOn ? 'On' : 'Off'}
      </span>
    </Button>
  );
}
