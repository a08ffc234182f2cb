import type { ReactNode } from 'react';
import type { Outcome } from '../api/use-act.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

type Tone = Outcome['tone'];
const icons: Record<Tone, IconName> = { error: 'alert', success: 'check', info: 'bell' };

interface NoticeProps {
  tone: Tone;
  icon?: IconName;
  /** Invisible while the next answer is awaited: its space stays, so that nothing moves under a second tap. */
  stale?: boolean;
  children: ReactNode;
}

export function Notice({ tone, icon = icons[tone], stale = false, children }: NoticeProps) {
  return (
    <div
      className={`row items-start small breakable ${styles.notice} ${styles[tone]}`}
      data-stale={stale || undefined}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <Icon name={icon} size={20} tone={tone === 'info' ? 'sky' : undefined} />
      <div>{children}</div>
    </div>
  );
}

/** Announces what changes in it. Always rendered: screen readers may miss a region that appears with its text. */
export function Status({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.status}>
      {children}
    </div>
  );
}

export function OutcomeNotice({ of, stale = false }: { of: Outcome | null; stale?: boolean }) {
  const notice = of && (
    <Notice tone={of.tone} stale={stale}>
      {of.text}
    </Notice>
  );
  const isError = of?.tone === 'error';
  return (
    <>
      <Status>{!isError && notice}</Status>
      {isError && notice}
    </>
  );
}

/** The error of a field. Pass the `id` to the field's `aria-describedby`. */
export function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={`row gap-2 rose small breakable ${styles.fieldError}`}>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  );
}
