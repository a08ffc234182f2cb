import type { Candidate } from '@fresher-party/contract/calls/candidates';
import { Face } from '../../ui/Face.tsx';
import styles from './Poster.module.css';

/** A candidate as a poster: the face with name, branch and line below. */
export function Poster({ candidate }: { candidate: Candidate }) {
  const { name, photo, branch, line } = candidate;
  return (
    <span className={styles.poster}>
      <Face name={name} photo={photo} size="fill" />
      <span className={styles.foot}>
        <bdi translate="no" className={styles.name}>
          {name}
        </bdi>
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
