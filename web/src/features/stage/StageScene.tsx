import type { StageResult } from '@fresher-party/contract/calls/voting';
import { formatDate } from '@fresher-party/contract/format-date';
import type { StageStep } from '@fresher-party/contract/voting';
import { type Category, categoryTitles } from '@fresher-party/contract/voting';
import { Fragment, type RefObject, useLayoutEffect, useRef } from 'react';
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

const digits = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `612 of 1,431 votes`, for a tie with `each`. */
function Votes({ winners, votes, standing }: StageResult) {
  const [winner] = winners;
  if (!winner) return null;
  return (
    <p className={styles.votes}>
      <b>{digits(winner.votes)}</b> of {digits(votes)} {votes === 1 ? 'vote' : 'votes'}
      {winners.length > 1 && ' each'}
      {standing === 1 && ', the only candidate'}
    </p>
  );
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

/** Sizes in the stage's unit, a hundredth of the height of a 16:9 screen. */
const largest = { alone: 20, ofTwo: 14 } as const;
/** Smaller names can't be read from the last row. */
const smallest = 8;
/** Names above this size stay on one line: that reads better than two lines of larger letters. */
const oneLineAbove = 14;

/**
 * Sets `--size` on the list of names: the largest at which each name fits between words and the whole scene on the
 * screen, as the browser lays it out. Without faces (`data-faces`) if they leave too little space; names for which even
 * the smallest size is too large break inside a word (`data-broken`).
 */
function fitNames(list: HTMLElement, most: number): void {
  const stage = list.closest<HTMLElement>('[data-step]');
  const scene = list.parentElement;
  if (!stage || !scene) return;
  const { paddingTop, paddingBottom } = getComputedStyle(stage);
  const room = stage.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  const parts = [list, ...list.querySelectorAll<HTMLElement>('[data-fits]')];
  const fits = () => scene.offsetHeight <= room && parts.every((part) => part.scrollWidth <= part.clientWidth);
  const fitsAt = (size: number) => {
    list.style.setProperty('--size', String(size));
    list.style.whiteSpace = size > oneLineAbove ? 'nowrap' : '';
    return fits();
  };
  list.removeAttribute('data-broken');
  for (const hasFaces of [true, false]) {
    list.toggleAttribute('data-faces', hasFaces);
    for (let size = most; size >= smallest; size -= 0.5) if (fitsAt(size)) return;
  }
  list.setAttribute('data-broken', '');
  for (let size = smallest; size > 1 && !fitsAt(size); size -= 0.5);
}

/** Fits the names in the list, at `most` this large, again on another screen and with late fonts. */
function useFittedNames<T extends HTMLElement>(names: string, most: number): RefObject<T | null> {
  const list = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for other names.
  useLayoutEffect(() => {
    const refit = () => list.current && fitNames(list.current, most);
    refit();
    window.addEventListener('resize', refit);
    document.fonts.addEventListener('loadingdone', refit);
    return () => {
      window.removeEventListener('resize', refit);
      document.fonts.removeEventListener('loadingdone', refit);
    };
  }, [names, most]);
  return list;
}

/** Each winner's crowned face above the name; one crown and only names where they need the space. */
function Winners({ winners }: Pick<StageResult, 'winners'>) {
  const list = useFittedNames<HTMLUListElement>(winners.map(({ name }) => name).join(), largest.alone);
  return (
    <ul ref={list} className={styles.winners}>
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
  );
}

function Result({ result }: { result: StageResult }) {
  const { category, winners, standing } = result;
  const title = categoryTitles[category];
  if (winners.length === 0) {
    return (
      <p className={styles.line}>
        {standing === 0 ? `Nobody stood for ${title}.` : `No votes were cast for ${title}.`}
      </p>
    );
  }
  return (
    <>
      <Confetti />
      <h2 className={styles.title}>
        {winners.length > 1 && 'A tie for '}
        <Title category={category} />
      </h2>
      <Winners winners={winners} />
      <Votes {...result} />
    </>
  );
}

function End({ results }: { results: readonly StageResult[] }) {
  // A category without votes has its own step, which says so.
  const won = results.filter(({ winners }) => winners.length > 0);
  const list = useFittedNames<HTMLDListElement>(
    won.flatMap(({ winners }) => winners.map(({ name }) => name)).join(),
    largest.ofTwo,
  );
  if (won.length === 0) {
    return (
      <>
        <h2 className={styles.title}>The vote is over</h2>
        <p className={styles.line}>All counts are on your phones.</p>
      </>
    );
  }
  return (
    <>
      <Confetti />
      <h2 className={styles.title}>Congratulations</h2>
      <dl ref={list} className={styles.end}>
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

function Step({ step, results }: { step: StageStep; results: readonly StageResult[] }) {
  switch (step.kind) {
    case 'dark':
      return null;
    case 'suspense':
      return (
        <>
          <h2 className={styles.suspense}>
            <Title category={step.category} />
          </h2>
          <p className={styles.dots}>
            <span>is</span> <i aria-hidden="true">…</i>
          </p>
        </>
      );
    case 'result': {
      const result = results.find(({ category }) => category === step.category);
      return result ? <Result result={result} /> : null;
    }
    case 'end':
      return <End results={results} />;
  }
}

export function StageScene(props: { step: StageStep; results: readonly StageResult[] }) {
  return (
    <div className={styles.scene} aria-live="polite">
      <Step {...props} />
    </div>
  );
}
