import type { StageResult } from '@fresher-party/contract/calls/voting';
import { formatDate } from '@fresher-party/contract/format-date';
import { type Category, categoryTitles, type StageStep } from '@fresher-party/contract/voting';
import { Fragment } from 'react';
import { useNights } from '../../state/event/event.ts';
import { Confetti } from '../../ui/Confetti.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Face } from '../../ui/Picture.tsx';
import styles from './Stage.module.css';

/** `Mr Fresher 2025`, with the year of the first night. */
function Title({ category }: { category: Category }) {
  const [night] = useNights();
  return `${categoryTitles[category]} ${formatDate(night.startsAt, 'yyyy')}`;
}

function CrownedFace({ name, photo }: Pick<StageResult['winners'][number], 'name' | 'photo'>) {
  return (
    <span className={styles.crown}>
      <Icon name="crown" />
      <span className={styles.face}>
        <Face name={name} photo={photo} size="fill" />
      </span>
    </span>
  );
}

/** In the stage's unit, a hundredth of the height of a 16:9 screen: smaller names can't be read from the last row. */
const smallest = 8;
/** Names above this size stay on one line: that reads better than two lines of larger letters. */
const oneLineAbove = 14;

/**
 * Sets `--size` on the list of names: the largest at which each name fits between words and the whole scene on the
 * screen, as the browser lays it out. Without faces (`data-faces`) if they leave too little space.
 */
function fitNames(list: HTMLElement, most: number): void {
  const stage = list.closest<HTMLElement>('[data-step]');
  const scene = list.parentElement;
  if (!stage || !scene) return;
  const { paddingTop, paddingBottom } = getComputedStyle(stage);
  const room = stage.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  const parts = [list, ...list.querySelectorAll<HTMLElement>('[data-fits]')];
  const fitsFrom = (largest: number, least: number) => {
    for (let size = largest; size >= least; size -= 0.5) {
      list.style.setProperty('--size', String(size));
      list.style.whiteSpace = size > oneLineAbove ? 'nowrap' : '';
      if (scene.offsetHeight <= room && parts.every((part) => part.scrollWidth <= part.clientWidth)) return true;
    }
    return false;
  };
  list.setAttribute('data-faces', '');
  if (fitsFrom(most, smallest)) return;
  list.removeAttribute('data-faces');
  fitsFrom(most, 1);
}

/** A `ref` for a list: fits its names, at `most` this large, again on another screen and with late fonts. */
const fitted = (most: number) => (list: HTMLElement | null) => {
  const refit = () => list && fitNames(list, most);
  refit();
  window.addEventListener('resize', refit);
  document.fonts.addEventListener('loadingdone', refit);
  return () => {
    window.removeEventListener('resize', refit);
    document.fonts.removeEventListener('loadingdone', refit);
  };
};

const fittedResult = fitted(20);
const fittedEnd = fitted(14);

/** Each winner's crowned face above the name; one crown and only names where they need the space. */
function Result({ result }: { result: StageResult }) {
  const { category, winners, votes, standing } = result;
  const [winner] = winners;
  if (!winner) {
    const title = categoryTitles[category];
    const words = standing === 0 ? `Nobody stood for ${title}.` : `No votes were cast for ${title}.`;
    return <p className={styles.line}>{words}</p>;
  }
  return (
    <>
      <Confetti />
      <h2 className={styles.title}>
        {winners.length > 1 && 'A tie for '}
        <Title category={category} />
      </h2>
      <ul ref={fittedResult} className={styles.winners}>
        <li className={styles.crown}>
          <Icon name="crown" />
        </li>
        {winners.map(({ id, name, photo }) => (
          <li key={id}>
            <CrownedFace name={name} photo={photo} />
            <span className={styles.name} data-fits dir="auto" translate="no">
              {name}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.votes}>
        <b>{winner.votes.toLocaleString('en')}</b> of {votes.toLocaleString('en')} {votes === 1 ? 'vote' : 'votes'}
        {winners.length > 1 && ' each'}
        {standing === 1 && ', the only candidate'}
      </p>
    </>
  );
}

function End({ results }: { results: readonly StageResult[] }) {
  // A category without votes has its own step, which says so.
  const won = results.filter(({ winners }) => winners.length > 0);
  return (
    <>
      {won.length > 0 && <Confetti />}
      <h2 className={styles.title}>{won.length > 0 ? 'Congratulations' : 'The vote is over'}</h2>
      <dl ref={fittedEnd} className={styles.end}>
        {won.map(({ category, winners }) => (
          <div key={category} data-category={category}>
            <dt>{categoryTitles[category]}</dt>
            <dd className={styles.faces}>
              {winners.map((winner) => (
                <CrownedFace key={winner.id} {...winner} />
              ))}
            </dd>
            <dd className={styles.endName} data-fits>
              {winners.map(({ id, name }, index) => (
                <Fragment key={id}>
                  {index > 0 && <span> and </span>}
                  <b dir="auto" translate="no">
                    {name}
                  </b>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.line}>All counts are on your phones.</p>
    </>
  );
}

export function StageScene({ step, results }: { step: StageStep; results: readonly StageResult[] }) {
  const result = step.kind === 'result' && results.find(({ category }) => category === step.category);
  return (
    <div className={styles.scene} aria-live="polite">
      {step.kind === 'suspense' && (
        <>
          <h2 className={styles.suspense}>
            <Title category={step.category} />
          </h2>
          <p className={styles.dots}>
            <span>is</span> <i aria-hidden="true">…</i>
          </p>
        </>
      )}
      {result && <Result key={result.category} result={result} />}
      {step.kind === 'end' && <End results={results} />}
    </div>
  );
}
