import type { Category } from '@fresher-party/contract/categories';
import { categoryTitles } from '@fresher-party/contract/categories';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorText } from '../../ui/Notice.tsx';
import { CandidateName } from './CandidateName.tsx';
import styles from './Choices.module.css';

interface Props {
  category: Category;
  candidates: readonly Candidate[];
  choice: string | null;
  golden: boolean;
  onChoose: (id: string) => void;
  onSubmit: () => void;
}

/** The candidates of one category as a radio group. Nothing is sent from here. */
export function Choices({ category, candidates, choice, golden, onChoose, onSubmit }: Props) {
  const id = useId();
  const [missing, setMissing] = useState(false);
  const invalid = missing && choice === null;
  return (
    <form
      className={styles.form}
      data-chosen={golden && choice !== null ? '' : undefined}
      // The browser must not bring a choice back after a reload.
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (choice !== null) return onSubmit();
        setMissing(true);
        event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <fieldset className="fieldset stack gap-2" aria-describedby={invalid ? `${id}-error` : undefined}>
        <legend className="visually-hidden">Your choice for {categoryTitles[category]}</legend>
        {candidates.map((candidate) => (
          <label key={candidate.id} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={candidate.id}
              checked={choice === candidate.id}
              aria-invalid={invalid || undefined}
              onChange={() => onChoose(candidate.id)}
            />
            <CandidateName candidate={candidate} />
          </label>
        ))}
      </fieldset>
      {invalid && <ErrorText id={`${id}-error`}>Please choose a candidate first.</ErrorText>}
      <Button type="submit" wide kind={golden ? 'gold' : 'ghost'}>
        Review my vote<span className="visually-hidden"> for {categoryTitles[category]}</span>
      </Button>
    </form>
  );
}
