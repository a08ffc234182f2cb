import { paragraphsOf, type ReminderId, reminderFrame } from '@fresher-party/contract/reminders';
import styles from './Reminders.module.css';

/** A preview of a reminder's mail. */
export function LetterPreview({ id, subject, text }: { id: ReminderId; subject: string; text: string }) {
  return (
    <figure className={styles.letter}>
      <figcaption className="muted tiny">As it arrives</figcaption>
      <p className="bold breakable">{subject}</p>
      {paragraphsOf(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key.
        <p key={index} className={`breakable ${styles.paragraph}`}>
          {paragraph}
        </p>
      ))}
      <p className="semibold">{reminderFrame.button[id]}</p>
      <p className="muted small">{reminderFrame.why}</p>
      <p className="muted small">{reminderFrame.unsubscribe}</p>
    </figure>
  );
}
