import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { Face } from '../../ui/Face.tsx';
import styles from './CandidateName.module.css';

/** A candidate: face, name, and what they study and say of themselves. */
export function CandidateName({ candidate }: { candidate: Candidate }) {
  const { name, photo, branch, line } = candidate;
  return (
    <span className={styles.candidate}>
      <Face name={name} photo={photo} size={56} />
      <span className="shrink">
        <bdi className={styles.name}>{name}</bdi>
        {(branch || line) && (
          <span className={styles.about}>
            {branch}
            {branch && line && ' · '}
            {line && <q>{line}</q>}
          </span>
        )}
      </span>
    </span>
  );
}
