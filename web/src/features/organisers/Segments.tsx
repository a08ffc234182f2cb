import { type ReactNode, useId } from 'react';
import styles from './Admin.module.css';

interface Props<T extends string> {
  label: string;
  options: readonly T[];
  value: T | null;
  onChange: (value: T) => void;
  className?: string | undefined;
  /** What an option shows. */
  children: (option: T) => ReactNode;
}

/** One of a few, side by side: radio buttons, between which the arrow keys move. */
export function Segments<T extends string>({ label, options, value, onChange, className = '', children }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={`fieldset ${styles.segments} ${className}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option} className="row gap-1 middle semibold">
          <input
            type="radio"
            className="whole"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {children(option)}
        </label>
      ))}
    </fieldset>
  );
}
