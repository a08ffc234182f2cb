import type { Candidate } from '@fresher-party/contract/calls/candidates';
import { type Category, categoryTitles } from '@fresher-party/contract/categories';
import { useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Choices.module.css';
import poster from './Poster.module.css';
import { Poster } from './Poster.tsx';

interface Props {
  category: Category;
  candidates: readonly Candidate[];
  choice: string | undefined;
  onChoose: (id: string) => void;
}

/** The candidates of one category as a radio group. */
export function Choices({ category, candidates, choice, onChoose }: Props) {
  const id = useId();
  return (
    // The browser must not restore a choice after a reload, nor put it into the URL on Enter.
    <form autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <fieldset className={`fieldset ${poster.wall} ${styles.wall}`}>
        <legend className="visually-hidden">Your choice for {categoryTitles[category]}</legend>
        {candidates.map((candidate) => (
          <label key={candidate.id} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={candidate.id}
              checked={choice === candidate.id}
              onChange={() => onChoose(candidate.id)}
            />
            <Poster candidate={candidate} />
            <span className={styles.ring} aria-hidden="true">
              <Icon name="check" size={18} />
            </span>
          </label>
        ))}
      </fieldset>
    </form>
  );
}
