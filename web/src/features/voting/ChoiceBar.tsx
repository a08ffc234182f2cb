import { Button } from '../../ui/Button.tsx';
import { Face } from '../../ui/Face.tsx';
import styles from './ChoiceBar.module.css';
import type { Chosen } from './use-ballot.ts';
import { type CategoryVote, shortTitles } from './vote-view.ts';

interface Props {
  chosen: readonly Chosen[];
  /** Categories without a choice so far. */
  missing: readonly CategoryVote[];
  onReview: () => void;
}

/** A sticky bar above the dock with the choices, what is missing, and the button to review them. */
export function ChoiceBar({ chosen, missing, onReview }: Props) {
  return (
    <section className={styles.bar} aria-label="Your choice">
      <span className={styles.faces} aria-hidden="true">
        {chosen.map(({ candidate: { id, name, photo } }) => (
          <Face key={id} name={name} photo={photo} size={42} />
        ))}
      </span>
      <div className={styles.words}>
        {chosen.map(({ category, candidate }) => (
          <p key={category} className={styles.choice}>
            {shortTitles[category]}:{' '}
            <bdi translate="no" className="ellipsis">
              {candidate.name}
            </bdi>
          </p>
        ))}
        {missing.map(({ category }) => (
          <p key={category} className="muted small">
            {shortTitles[category]}: still to choose
          </p>
        ))}
      </div>
      <Button kind="gold" onClick={onReview}>
        Review
      </Button>
    </section>
  );
}
